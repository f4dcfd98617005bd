import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageQuery } from '#contract/page.ts'
import { signIn } from '#contract/people/auth-endpoints.ts'
import { listSuppliers } from '#contract/settings/supplier-endpoints.ts'
import { createShipment, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { allEndpoints } from '#test/replies/all-endpoints.ts'

const routeOf = ({ method, url }: { method: string; url: string }) => `${method} ${url}`

test('sign-in is the public POST /auth/signin below the root, with user name and password', () => {
  assert.equal(routeOf(signIn), 'POST /api/auth/signin')
  assert.equal(signIn.access, 'public')
  const lee = { username: 'lee', password: 'secret' }
  assert.deepEqual(signIn.schema.body.parse(lee), lee)
})

test('every endpoint is below one root, and only sign-in, set-up, mailed links and calendars are public', async () => {
  const endpoints = await allEndpoints()
  for (const endpoint of endpoints) assert.match(endpoint.url, /^\/api\//)
  const publicRoutes = endpoints
    .filter(({ access }) => access === 'public')
    .map(routeOf)
    .sort()
  assert.deepEqual(publicRoutes, [
    'GET /api/arrivals/calendar.ics',
    'GET /api/auth/providers',
    'GET /api/setup',
    'POST /api/auth/link',
    'POST /api/auth/link/email',
    'POST /api/auth/link/password',
    'POST /api/auth/passkey-challenge',
    'POST /api/auth/passkey-signin',
    'POST /api/auth/password-reset',
    'POST /api/auth/provider-flows',
    'POST /api/auth/provider-signin',
    'POST /api/auth/providers/:provider/backchannel-logout',
    'POST /api/auth/signin',
    'POST /api/notices/unsubscription',
    'POST /api/setup',
  ])
})

test('shipments, their lines and suppliers have these URLs, which the specification leaves open', () => {
  assert.deepEqual([listShipments, createShipment, addShipmentLine, listSuppliers].map(routeOf), [
    'GET /api/shipments',
    'POST /api/shipments',
    'POST /api/shipments/:id/lines',
    'GET /api/suppliers',
  ])
})

test('invisible characters around a searched code are removed', () => {
  const query = { code: '\u200ePO-1\u200b', text: 'PO-1\u00a0خانه\u200cها\u2069' }
  assert.deepEqual(
    { ...listShipments.schema.querystring.parse(query), limit: undefined },
    { code: 'PO-1', text: 'PO-1 خانه\u200cها', limit: undefined },
  )
  assert.equal(listSuppliers.schema.querystring.parse({ name: '\ufeffSacs' }).name, 'Sacs')
  assert.equal(listShipments.schema.querystring.safeParse({ code: '\u200b' }).success, false)
})

test('a list has 25 rows unless a limit is given', () => {
  assert.equal(pageQuery.limit.parse(undefined), 25)
})
