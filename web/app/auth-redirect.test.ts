import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redirectByAuth } from '#web/app/auth-redirect.ts'
import { paths, publicPaths } from '#web/app/paths.ts'

const origin = 'https://oto.test'
let location = new URL(origin)
class FakeHistory {
  replaceState(_state: unknown, _title: string, path: string) {
    location = new URL(path, origin)
  }
}
Object.assign(globalThis, {
  History: FakeHistory,
  window: {
    history: new FakeHistory(),
    get location() {
      return location
    },
  },
})

/** Returns the address that a page shows after it was opened at `address`. */
function openAt(address: string, isAuthenticated: boolean, company?: string): string {
  location = new URL(address, origin)
  redirectByAuth({ isAuthenticated, company })
  return location.href.slice(origin.length)
}

test('paths have the addresses that the specification gives', () => {
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

test('besides the sign-in, four addresses are public', () => {
  const expected = ['/forgot-password', '/link', '/unsubscribe', '/setup']
  assert.deepEqual([...publicPaths].sort(), expected.sort())
})

test('screens without a specified address have these paths', () => {
  const { shipments, newShipment, shipment, addLine, bulkAdd } = paths
  assert.deepEqual(
    { shipments, newShipment, shipment, addLine, bulkAdd },
    {
      shipments: '/shipments',
      newShipment: '/shipments/new',
      shipment: '/shipments/$id',
      addLine: '/shipments/$id/add-line',
      bulkAdd: '/shipments/$id/add-content',
    },
  )
})

test('without a session, every other address redirects to the sign-in, which keeps the requested path', () => {
  assert.equal(openAt('/login', false), '/login')
  assert.equal(openAt('/login?to=%2Forders', false), '/login?to=%2Forders')
  assert.equal(openAt('/', false), '/login')
  for (const path of ['/starter', '/shipments/7', '/auth/404', '/nothing?a=b#c', '/login/x'])
    assert.equal(openAt(path, false), `/login?${new URLSearchParams({ to: path })}`)
})

test('an address of the sign-in and of public screens may end in slashes', () => {
  for (const path of ['/login/', '/link/', '/setup/', '/forgot-password//', '/unsubscribe/'])
    assert.equal(openAt(path, false), path)
  assert.equal(openAt('/login/?to=%2Forders', true), '/orders')
  assert.equal(openAt('/login?to=%2Flogin%2F', true), '/starter')
  assert.equal(openAt('/orders/', false), '/login?to=%2Forders%2F')
})

test('with a session, only the sign-in redirects, to the requested path', () => {
  assert.equal(openAt('/login', true), '/starter')
  assert.equal(openAt('/login?to=%2Forders%3Fq%3Dx', true), '/orders?q=x')
  for (const elsewhere of ['/login', '//evil.test/', 'https://evil.test/', 'javascript:alert(1)'])
    assert.equal(openAt(`/login?${new URLSearchParams({ to: elsewhere })}`, true), '/starter')
  for (const path of ['/', '/starter', '/shipments/7?x=y']) assert.equal(openAt(path, true), path)
})

test('the sign-in of a company has it in the address', () => {
  assert.equal(openAt('/', false, 'mercat'), '/login?company=mercat')
  assert.equal(openAt('/orders?q=x', false, 'mercat'), '/login?company=mercat&to=%2Forders%3Fq%3Dx')
  assert.equal(openAt('/login', false, 'mercat'), '/login')
})
