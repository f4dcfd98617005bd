import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

// Hashes are counted instead of timed, because counts are exact.
const { argon2 } = crypto
let hashes = 0
crypto.argon2 = ((...given: Parameters<typeof argon2>) => {
  hashes += 1
  argon2(...given)
}) as typeof argon2
syncBuiltinESMExports()

const { changePassword, listSessions, signIn, whoAmI } = await import(
  '#contract/people/auth-endpoints.ts'
)
const { demoPassword } = await import('#database/demo/demo-world.ts')
const { connectAsServer } = await import('#test/world/distributed-database.ts')
const { buildApp } = await import('#server/app.ts')
const { readConfig } = await import('#server/config.ts')
const { throttleCacheMs } = await import('#server/people/sessions/throttle-cache.ts')
const { accountSubject } = await import('#server/people/sessions/sign-in-throttle.ts')
const { callEndpoint, openWorld } = await import('#test/world/world.ts')

const world = await openWorld()
const otherServer = await world.another()

// Also waits for the server's cache, which lasts a second.
const clearFailures = async () => {
  await world.owner.query('delete from sign_in_failures')
  await sleep(throttleCacheMs + 50)
}
const failures = async () =>
  (await world.owner.query('select subject, failures from sign_in_failures order by subject')).rows
const attempt = (username: string, password: string, headers = {}, origin = world.origin) =>
  callEndpoint(origin, signIn, { body: { username, password }, headers })

test('a sign-in returns user, supplier, and a token of 32 random bytes', async () => {
  const { status, reply } = await attempt('lee', demoPassword)
  assert.equal(status, 200)
  assert.match(reply.credentials.token, /^1\.[A-Za-z0-9_-]{43}$/)
  assert.deepEqual(
    { ...reply, credentials: { ...reply.credentials, token: '' } },
    {
      credentials: { token: '', type: 'Bearer', empre: 1, roles: ['user'] },
      proveidor: { id: 1, rao: 'Cartró' },
      user: { username: 'lee', name: 'Lee Serra', email: 'lee@example.com' },
    },
  )
  const moderator = await attempt('mar', demoPassword)
  assert.ok(moderator.reply.credentials.roles.includes('mod'))
  const staff = await attempt(' ADA ', demoPassword)
  assert.deepEqual(staff.reply.proveidor, { id: -1, rao: '' })
  const { rows } = await world.owner.query('select * from sessions')
  assert.ok(
    !JSON.stringify(rows).includes(reply.credentials.token.slice(2)),
    'the token is not stored',
  )
})

test('an unknown user, a disabled one and a wrong password cost one hash each, and get the same reply', async () => {
  await world.owner.query(`update users set disabled_at = now() where username = 'bea'`)
  const texts = new Set<string>()
  for (const [username, password] of [
    ['nobody-at-all', 'x'],
    ['pau', 'x'],
    ['bea', demoPassword],
    ['pau', 'y'.repeat(200)],
  ] as const) {
    const before = hashes
    const { status, text } = await attempt(username, password)
    assert.equal(status, 401)
    assert.equal(hashes - before, 1, username)
    texts.add(text)
  }
  assert.equal(texts.size, 1)
  await clearFailures()
})

test('ten failures on an account throttle it on every server, and no other account', async () => {
  for (let tries = 0; tries < 10; tries += 1) {
    const origin = tries % 2 ? world.origin : otherServer.origin
    assert.equal((await attempt('pau', 'wrong', {}, origin)).status, 401)
  }
  const before = hashes
  const throttled = await attempt('pau', demoPassword)
  assert.deepEqual([throttled.status, throttled.problem.code], [429, 'too-many-attempts'])
  const { retryAfter = 0 } = throttled.problem
  assert.ok(retryAfter > 0 && retryAfter <= 300)
  assert.equal(throttled.headers.get('retry-after'), String(retryAfter))
  assert.equal(hashes, before, 'who waits costs no hash')
  assert.equal((await attempt('lee', demoPassword)).status, 200)
  await world.owner.query(`update sign_in_failures set since = now() - interval '301 seconds'`)
  await sleep(throttleCacheMs + 50)
  assert.equal((await attempt('pau', demoPassword)).status, 200)
  await clearFailures()
})

test('fifty failures from an address throttle it, whichever accounts were tried', async () => {
  await attempt('somebody', 'wrong')
  await world.owner.query(
    `update sign_in_failures set failures = 49 where subject like 'address:%'`,
  )
  assert.equal((await attempt('somebody-else', 'wrong')).status, 401)
  const throttled = await attempt('lee', demoPassword)
  assert.equal(throttled.status, 429)
  assert.ok(throttled.problem.retryAfter)
  const subjects = (await failures()).map(({ subject }) => subject)
  assert.ok(
    !subjects.includes(accountSubject('lee')),
    'who waits cannot shut others out of their account',
  )
  await clearFailures()
})

test('failures older than the window are deleted at a sign-in', async () => {
  for (const username of ['gone-1', 'gone-2']) await attempt(username, 'wrong')
  await world.owner.query(`update sign_in_failures set since = now() - interval '301 seconds'`)
  await attempt('new-1', 'wrong')
  assert.equal((await attempt('lee', demoPassword)).status, 200)
  assert.deepEqual(
    (await failures()).map(({ subject }) => subject),
    [accountSubject('new-1'), `${accountSubject('new-1')}@127.0.0.1`, 'address:127.0.0.1'],
  )
  await clearFailures()
})

test('a right password clears the failures of the account, not of the address', async () => {
  await attempt('pau', 'wrong')
  await attempt('pau', demoPassword)
  assert.deepEqual(await failures(), [{ subject: 'address:127.0.0.1', failures: 1 }])
  await clearFailures()
})

test('X-Forwarded-For is ignored unless a proxy is trusted', async () => {
  for (let tries = 0; tries < 3; tries += 1) {
    await attempt('pau', 'wrong', {
      'x-forwarded-for': `203.0.113.${tries}`,
      forwarded: 'for=203.0.113.9',
    })
  }
  assert.deepEqual(await failures(), [
    { subject: accountSubject('pau'), failures: 3 },
    { subject: `${accountSubject('pau')}@127.0.0.1`, failures: 3 },
    { subject: 'address:127.0.0.1', failures: 3 },
  ])
  await clearFailures()
  const database = connectAsServer({ url: world.databaseUrl, max: 3 })
  const config = readConfig({ LOG_LEVEL: 'silent', TRUST_PROXY: '1' })
  const app = await buildApp({ config, database })
  const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.5' }
  await app.inject({
    method: 'POST',
    url: signIn.url,
    headers,
    payload: { username: 'pau', password: 'wrong' },
  })
  await app.close()
  await database.end()
  const subjects = (await failures()).map(({ subject }) => subject)
  assert.deepEqual(
    subjects,
    [accountSubject('pau'), `${accountSubject('pau')}@203.0.113.5`, 'address:203.0.113.5'],
    'one hop, the last told',
  )
  await clearFailures()
})

test('a burst of wrong passwords is queued, and the excess gets 429', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => attempt(`burst-${n}`, 'wrong')),
  )
  const statuses = answers.map(({ status }) => status)
  assert.deepEqual([...new Set(statuses)].sort(), [401, 429])
  assert.ok(statuses.filter((status) => status === 401).length >= 4)
  for (const { status, problem } of answers) if (status === 429) assert.ok(problem.retryAfter)
  await clearFailures()
})

test('a new password ends every other session, and the old password stops working', async () => {
  const [here, there] = [await world.signIn('mar'), await otherServer.signIn('mar')]
  const newPassword = 'a-much-longer-secret'
  const wrong = await here.call(changePassword, { body: { password: 'wrong', newPassword } })
  assert.deepEqual(wrong.problem.errors, [{ pointer: '/body/password', code: 'wrong-password' }])
  assert.equal((await there.call(whoAmI)).status, 200)
  const body = { password: demoPassword, newPassword }
  assert.equal((await here.call(changePassword, { body })).status, 204)
  assert.equal((await there.call(whoAmI)).status, 401)
  assert.equal((await here.call(whoAmI)).status, 200)
  assert.equal((await attempt('mar', demoPassword)).status, 401)
  assert.equal((await attempt('mar', newPassword)).status, 200)
  const short = await here.call(changePassword, {
    body: { password: newPassword, newPassword: 'short' },
  })
  assert.deepEqual(short.problem.errors?.[0]?.code, 'too-short')
  await clearFailures()
})

test('one’s own sessions are listed with their origin, and nobody else’s', async () => {
  const pau = await world.signIn('pau')
  const { reply } = await pau.call(listSessions)
  assert.equal(reply.filter(({ isCurrent }) => isCurrent).length, 1)
  const { rows } = await world.owner.query(
    `select count(*)::int as n from sessions s join users u on u.company_id = s.company_id and u.id = s.user_id where username = 'pau'`,
  )
  assert.equal(reply.length, rows[0].n)
  assert.ok(reply.every(({ address }) => address === '127.0.0.1'))
})

test('a sign-in deletes old idempotency keys and sessions', async () => {
  const { token } = await world.signIn('pau')
  await world.owner.query(`
    insert into idempotency_keys (company_id, user_id, key, request_hash, reply, created_at)
    select 1, 3, key, '', '{}', now() - age from (values ('old-key-1', interval '25 hours'), ('new-key-1', '1 hour')) k (key, age)`)
  await world.owner.query(
    `update sessions set started_at = now() - interval '31 days' where token_hash = sha256(convert_to($1, 'UTF8'))`,
    [token],
  )
  await world.signIn('pau')
  const { rows } = await world.owner.query(`
    select (select string_agg(key, ' ') from idempotency_keys where user_id = 3) as keys,
      (select count(*)::int from sessions where started_at < now() - interval '30 days') as old`)
  assert.deepEqual(rows, [{ keys: 'new-key-1', old: 0 }])
})
