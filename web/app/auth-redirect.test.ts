import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redirectByAuth } from '#web/app/auth-redirect.ts'
import { paths, publicPaths } from '#web/app/paths.ts'

const origin = 'https://oto.test'
let at = new URL(origin)
class Visited {
  replaceState(_state: unknown, _title: string, path: string) {
    at = new URL(path, origin)
  }
}
Object.assign(globalThis, {
  History: Visited,
  window: {
    history: new Visited(),
    get location() {
      return at
    },
  },
})

/** Where somebody is who opens this address. */
function openAt(address: string, isAuthenticated: boolean): string {
  at = new URL(address, origin)
  redirectByAuth({ isAuthenticated })
  return at.href.slice(origin.length)
}

test('the addresses that the specification gives are these', () => {
  const { home, starter, login, notFound } = paths
  assert.deepEqual(
    { home, starter, login, notFound },
    {
      home: '/',
      starter: '/starter',
      login: '/login',
      notFound: '/auth/404',
    },
  )
})

test('beside the sign-in, four addresses are for anybody', () => {
  const open = ['/forgot-password', '/link', '/unsubscribe', '/setup']
  assert.deepEqual([...publicPaths].sort(), open.sort())
})

test('the screens whose addresses the specification leaves open stand at these', () => {
  const { shipments, newShipment, shipment, addLine, addContent } = paths
  assert.deepEqual(
    { shipments, newShipment, shipment, addLine, addContent },
    {
      shipments: '/shipments',
      newShipment: '/shipments/new',
      shipment: '/shipments/$id',
      addLine: '/shipments/$id/add-line',
      addContent: '/shipments/$id/add-content',
    },
  )
})

test('signed out, every address but the sign-in leads there, which keeps what was asked for', () => {
  assert.equal(openAt('/login', false), '/login')
  assert.equal(openAt('/login?to=%2Forders', false), '/login?to=%2Forders')
  assert.equal(openAt('/', false), '/login')
  for (const asked of ['/starter', '/shipments/7', '/auth/404', '/nothing?a=b#c', '/login/x'])
    assert.equal(openAt(asked, false), `/login?${new URLSearchParams({ to: asked })}`)
})

test('signed in, the sign-in gives way to what was asked for, and nothing else moves', () => {
  assert.equal(openAt('/login', true), '/starter')
  assert.equal(openAt('/login?to=%2Forders%3Fq%3Dx', true), '/orders?q=x')
  for (const elsewhere of ['/login', '//evil.test/', 'https://evil.test/', 'javascript:alert(1)'])
    assert.equal(openAt(`/login?${new URLSearchParams({ to: elsewhere })}`, true), '/starter')
  for (const asked of ['/', '/starter', '/shipments/7?x=y'])
    assert.equal(openAt(asked, true), asked)
})
