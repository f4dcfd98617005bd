import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, test } from 'node:test'
import { readAccountLink, setPasswordByLink } from '#contract/people/account-link-endpoints.ts'
import { changePassword, signIn, whoAmI } from '#contract/people/auth-endpoints.ts'
import { getCompanySettings } from '#contract/settings/settings-endpoints.ts'
import { getShipment, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { testDatabase } from '#test/world/database.ts'
import { eventually, startServer } from '#test/world/running-server.ts'
import { callEndpoint } from '#test/world/world.ts'

const { ownerUrl } = await testDatabase()
const server = await startServer('node', {
  DATABASE_URL: ownerUrl,
  LOG_LEVEL: 'trace',
  TRUST_PROXY: '1',
})
after(async () => {
  server.signal('SIGTERM')
  await server.ended
})
const lines = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

test('requests are logged with the id in their reply, and without tokens, passwords and searched words', async () => {
  const address = server.address
  const { reply } = await callEndpoint(address, signIn, {
    body: { username: 'lee', password: demoPassword },
  })
  const { token } = reply.credentials
  const mailedToken = `1.${'Mailed-77'.padEnd(43, 'x')}`
  const secrets = [
    token,
    token.slice(2),
    demoPassword,
    'Guess-word-77',
    'Next-word-7788',
    'SEARCHED-77',
    mailedToken,
    'Chosen-word-778899',
  ]
  const credentials = { username: 'lee', password: 'Guess-word-77' }
  await callEndpoint(address, signIn, { body: credentials })
  const change = { password: 'Guess-word-77', newPassword: 'Next-word-7788' }
  await callEndpoint(address, changePassword, { body: change }, token)
  await callEndpoint(address, changePassword, { body: { ...change, extra: 1 } as never }, token)
  await callEndpoint(address, listShipments, { query: { code: 'SEARCHED-77' } }, token)
  await callEndpoint(address, listShipments, { query: { sort: 'SEARCHED-77' } as never }, token)
  const link = { token: mailedToken, newPassword: 'Chosen-word-778899' }
  await callEndpoint(address, readAccountLink, { body: { token: mailedToken } })
  await callEndpoint(address, setPasswordByLink, { body: link })
  await callEndpoint(address, setPasswordByLink, { body: { ...link, extra: 1 } as never })
  await fetch(`${address}/link#${mailedToken}`)
  await fetch(`${address}/login?token=${token}`, { headers: { cookie: `session=${token}` } })
  await fetch(`${address}/api/nothing/%ff?token=${token}`)
  const lastReply = await callEndpoint(address, whoAmI, {}, token)
  const id = lastReply.headers.get('x-request-id')
  assert.match(id ?? '', /^[\w-]{36}$/)
  await eventually('the last request is logged', async () =>
    lines().some(({ requestId }) => requestId === id),
  )
  const line = lines().find(({ requestId }) => requestId === id)
  assert.deepEqual(
    [line?.method, line?.path, line?.status, line?.address, typeof line?.milliseconds],
    ['GET', '/api/auth/me', 200, '127.0.0.1', 'number'],
  )
  assert.ok(lines().length >= 8)
  for (const secret of secrets) assert.ok(!server.output().includes(secret), secret)
})

test('denied requests are logged with action, address and session; refused sign-ins too', async () => {
  const address = server.address
  const { reply } = await callEndpoint(address, signIn, {
    body: { username: 'marc', password: demoPassword },
  })
  const { token } = reply.credentials
  await callEndpoint(address, getCompanySettings, {}, token)
  await callEndpoint(address, getShipment, { params: { id: 77_777 }, supplier: 1 }, token)
  await callEndpoint(address, signIn, { body: { username: 'nobody-of-that-name', password: 'x' } })
  const session = createHash('sha256').update(token).digest('hex').slice(0, 16)
  const assertLogged = (matches: (line: Record<string, unknown>) => boolean) =>
    eventually('it is logged', async () => lines().some(matches))
  await assertLogged(
    (line) => line.denied === 'role-not-enough' && line.level === 40 && line.session === session,
  )
  await assertLogged((line) => line.denied === 'not-found' && line.path === '/api/shipments/77777')
  await assertLogged((line) => line.refusal === 'wrong-password' && !('userId' in line))
  assert.ok(!server.output().includes('nobody-of-that-name'))
  assert.ok(!server.output().includes(token.slice(2)))
})

test('a request id from a proxy is kept if it is well-formed', async () => {
  const idOf = async (requestId: string) =>
    (
      await callEndpoint(server.address, whoAmI, { headers: { 'x-request-id': requestId } })
    ).headers.get('x-request-id')
  assert.equal(await idOf('proxy-id-0001'), 'proxy-id-0001')
  for (const bad of ['short', 'x'.repeat(65), 'with spaces in it'])
    assert.notEqual(await idOf(bad), bad)
})
