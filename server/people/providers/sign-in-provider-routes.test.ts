import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { signIn } from '#contract/people/auth-endpoints.ts'
import {
  checkSignInProvider,
  getSignInProvider,
  getSignInRules,
  removeSignInProvider,
  updateSignInProvider,
  updateSignInRules,
} from '#contract/people/sign-in-provider-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { clientAt, startIdentityProvider, testClient } from '#test/world/identity-provider.ts'
import { untilWaiting } from '#test/world/lock-waits.ts'
import { addTestProvider } from '#test/world/provider-sign-in.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

const world = await openWorld(undefined, { SECRET_KEY: 'a-key-of-the-tests-with-32-letters' })
const ada = await world.signIn('ada')
const idp = await startIdentityProvider({ clients: [clientAt(world.origin)] })
after(() => idp.close())
const someServer = createServer((_, response) => response.end('Hello')).listen(0, '127.0.0.1')
await once(someServer, 'listening')
after(() => someServer.close())
const somePort = (someServer.address() as AddressInfo).port

const getRules = async () => (await ada.call(getSignInRules)).reply
const setRules = async (body: { passwordUserId: number | null; includesSuppliers?: boolean }) =>
  ada.call(updateSignInRules, { version: (await getRules()).version, body })
const idOf = async (username: string): Promise<number> =>
  (await world.owner.query('select id::int from users where username = $1', [username])).rows[0].id
const trySignIn = async (username: string, password = demoPassword) => {
  const { status, problem } = await callEndpoint(world.origin, signIn, {
    body: { username, password },
  })
  return status === 200 ? 'signed-in' : problem.code
}

test('passwords cannot be turned off without a provider', async () => {
  const { status, problem } = await setRules({ passwordUserId: await idOf('ada') })
  assert.deepEqual([status, problem.code], [409, 'provider-needed'])
})

test('a check reports the fault, and the stored secret stays unless a new one is entered', async () => {
  const { record } = await addTestProvider(world.origin, ada, idp.issuer)
  const { id } = record
  const params = { id }
  let { version } = record
  const change = async (body: { issuer?: string; clientSecret?: string; label?: string }) => {
    const { status, reply, text } = await ada.call(updateSignInProvider, { params, version, body })
    assert.equal(status, 200, text)
    assert.ok(!text.includes(testClient.secret))
    version = reply.version
  }
  const { secret: clientSecret } = testClient
  const check = async () => (await ada.call(checkSignInProvider, { params })).reply.fault
  assert.equal(await check(), null)
  await change({ label: 'Mercat sign-in' })
  assert.equal(await check(), null)
  await change({ clientSecret: 'wrong' })
  assert.equal(await check(), 'client-refused')
  await change({ clientSecret })
  await change({ issuer: idp.issuer.replace('127.0.0.1', 'localhost'), clientSecret })
  assert.equal(await check(), 'other-issuer')
  await change({ issuer: `http://127.0.0.1:${somePort}`, clientSecret })
  assert.equal(await check(), 'not-openid')
  await change({ issuer: 'http://127.0.0.1:1', clientSecret })
  assert.equal(await check(), 'unreachable')
  await change({ issuer: idp.issuer, clientSecret })
  assert.equal((await ada.call(getSignInProvider, { params })).reply.issuer, idp.issuer)

  const stored = await world.owner.query(
    'select client_secret as secret, is_encrypted from sign_in_providers where id = $1',
    [id],
  )
  assert.equal(stored.rows[0].is_encrypted, true)
  assert.ok(!stored.rows[0].secret.includes(Buffer.from(testClient.secret)))
  const audited = await world.owner.query(
    `select kind, before::text || after::text as text from audit_events where topic = 'signIn' order by id`,
  )
  assert.deepEqual(
    audited.rows.slice(0, 2).map(({ kind }) => kind),
    ['provider-created', 'provider-changed'],
  )
  for (const { text } of audited.rows) assert.ok(!text.includes(testClient.secret))
})

test('another issuer needs the secret again, so that it gets none of the former one', async () => {
  const { record } = await addTestProvider(world.origin, ada, idp.issuer)
  const params = { id: record.id }
  const body = { issuer: `http://127.0.0.1:${somePort}`, label: 'Elsewhere' }
  const refused = await ada.call(updateSignInProvider, { params, version: record.version, body })
  assert.deepEqual(
    [refused.status, refused.problem.errors],
    [400, [{ pointer: '/body/clientSecret', code: 'required' }]],
  )
  assert.deepEqual((await ada.call(getSignInProvider, { params })).reply, record)
  const same = { issuer: idp.issuer, label: 'Here' }
  const { version } = record
  assert.equal((await ada.call(updateSignInProvider, { params, version, body: same })).status, 200)
  await ada.call(removeSignInProvider, { params, version: version + 1 })
})

test('with a required provider, only one administrator keeps a password; suppliers’ people are included if configured', async () => {
  await world.owner.query(`update users set roles = array['admin'] where username = 'ines'`)
  assert.equal((await setRules({ passwordUserId: await idOf('ada') })).status, 200)
  const trySignIns = async () => {
    const names = ['ada', 'ines', 'marc', 'mar']
    return Promise.all(names.map((name) => trySignIn(name)))
  }
  const [ok, refused] = ['signed-in', 'provider-required']
  assert.deepEqual(await trySignIns(), [ok, refused, refused, ok])
  const networks = await world.owner.query(
    `select failures from sign_in_failures where subject like 'address:%' and failures > 0`,
  )
  assert.deepEqual(networks.rows, [], 'a right password does not count against the network')
  // Without the right password nobody learns the rules.
  assert.equal(await trySignIn('marc', 'wrong-words-entirely'), 'wrong-credentials')
  await setRules({ passwordUserId: await idOf('ada'), includesSuppliers: true })
  assert.deepEqual(await trySignIns(), [ok, refused, refused, refused])
  // Other companies have their own rules.
  assert.equal(await trySignIn('bo'), ok)

  // Without that administrator the passwords of all administrators work, and no others.
  await world.owner.query(
    `update sessions set ended_at = now() where user_id = $1 and ended_at is null`,
    [await idOf('ada')],
  )
  await world.owner.query(`update users set disabled_at = now() where username = 'ada'`)
  assert.deepEqual(await trySignIns(), ['wrong-credentials', ok, refused, refused])
  await world.owner.query(`update users set disabled_at = null where username = 'ada'`)
  const again = await world.signIn('ada')
  const { version } = (await again.call(getSignInRules)).reply
  const withoutRule = { passwordUserId: null }
  assert.equal((await again.call(updateSignInRules, { version, body: withoutRule })).status, 200)
  assert.deepEqual(await trySignIns(), [ok, ok, ok, ok])
})

test('an administrator with an initial password cannot be the one who keeps a password', async () => {
  const administrator = await world.signIn('ada')
  const readRules = async () => (await administrator.call(getSignInRules)).reply
  const choose = async () =>
    administrator.call(updateSignInRules, {
      ...{ version: (await readRules()).version, body: { passwordUserId: await idOf('ines') } },
    })
  await world.owner.query(
    `update users set initial_password_hash = password_hash where username = 'ines'`,
  )
  assert.ok((await readRules()).administrators.every(({ username }) => username !== 'ines'))
  const { problem } = await choose()
  assert.deepEqual(problem.errors, [{ pointer: '/body/passwordUserId', code: 'not-found' }])
  await world.owner.query(`update users set initial_password_hash = null where username = 'ines'`)
})

test('the last provider cannot be removed while passwords are being turned off', async () => {
  const administrator = await world.signIn('ada')
  const { rows } = await world.owner.query('select id::int, version from sign_in_providers')
  const client = await world.owner.connect()
  try {
    await client.query('begin')
    await client.query(
      `update sign_in_rules set password_user_id = $1, version = version + 1 where company_id = 1`,
      [await idOf('ada')],
    )
    const removed = administrator.call(removeSignInProvider, {
      ...{ params: { id: rows[0].id }, version: rows[0].version },
    })
    await untilWaiting(world.owner)
    await client.query('commit')
    assert.equal((await removed).problem.code, 'provider-needed')
  } finally {
    client.release()
  }
  await world.owner.query('update sign_in_rules set password_user_id = null where company_id = 1')
})

test('while passwords are off, the last provider stays, and only an administrator keeps a password', async () => {
  const administrator = await world.signIn('ines')
  const { administrators, version } = (await administrator.call(getSignInRules)).reply
  assert.deepEqual(
    administrators.map(({ username }) => username),
    ['ada', 'ines'],
  )
  const wrong = { passwordUserId: await idOf('marc') }
  const refused = await administrator.call(updateSignInRules, { version, body: wrong })
  assert.equal(refused.status, 400, refused.text)
  const body = { passwordUserId: await idOf('ines') }
  const updated = await administrator.call(updateSignInRules, { version, body })
  assert.equal(updated.status, 200, updated.text)
  const { rows } = await world.owner.query('select id::int, version from sign_in_providers')
  const input = { params: { id: rows[0].id }, version: rows[0].version }
  const refusedRemoval = await administrator.call(removeSignInProvider, input)
  assert.deepEqual([refusedRemoval.status, refusedRemoval.problem.code], [409, 'provider-needed'])
  const stale = await administrator.call(updateSignInRules, { version, body })
  assert.equal(stale.status, 412)
})
