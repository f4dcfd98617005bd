import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'

// Hashing can be paused, to inspect the database meanwhile.
const { argon2 } = crypto
let heldHashes: (() => void)[] | undefined
let hashes = 0
crypto.argon2 = ((...given: Parameters<typeof argon2>) => {
  hashes += 1
  if (heldHashes) heldHashes.push(() => argon2(...given))
  else argon2(...given)
}) as typeof argon2
syncBuiltinESMExports()

const { changePassword, signIn } = await import('#contract/people/auth-endpoints.ts')
const { confirmSecondFactor, startSecondFactor } = await import(
  '#contract/people/second-factor-endpoints.ts'
)
const { demoPassword } = await import('#database/demo/demo-world.ts')
const { throttleCacheMs: cacheMs } = await import('#server/people/sessions/throttle-cache.ts')
const { untilWaiting } = await import('#test/world/lock-waits.ts')
const { eventually } = await import('#test/world/running-server.ts')
const { callEndpoint, openWorld } = await import('#test/world/world.ts')

const world = await openWorld()
// Also waits for the server's cache, which lasts a second.
const clearFailures = async () => {
  await world.owner.query('delete from sign_in_failures')
  await sleep(cacheMs + 50)
}
const newPassword = 'a-much-longer-secret'

test('wrong passwords in a password change count with failed sign-ins', async () => {
  const mar = await world.signIn('mar')
  for (let tries = 0; tries < 5; tries += 1) {
    const body = { username: 'mar', password: 'wrong' }
    assert.equal((await callEndpoint(world.origin, signIn, { body })).status, 401)
    const { problem } = await mar.call(changePassword, { body: { password: 'wrong', newPassword } })
    assert.equal(problem.errors?.[0]?.code, 'wrong-password')
  }
  const before = hashes
  const throttled = await mar.call(changePassword, {
    body: { password: demoPassword, newPassword },
  })
  assert.deepEqual([throttled.status, throttled.problem.code], [429, 'too-many-attempts'])
  assert.ok(throttled.headers.get('retry-after'))
  assert.equal(hashes, before, 'who waits costs no hash')
  await clearFailures()
})

test('the current password, the demo password and keyboard rows are refused', async () => {
  const mar = await world.signIn('mar')
  for (const [refused, code] of [
    [demoPassword, 'duplicate'],
    ['oto-demo-2027', 'easy-to-guess'],
    ['Oto-Demo-2026!', 'easy-to-guess'],
    ['qwertyuiop12', 'easy-to-guess'],
    ['1qaz2wsx3edc', 'easy-to-guess'],
    ['qazwsxedcrfv', 'easy-to-guess'],
  ] as const) {
    const body = { password: demoPassword, newPassword: refused }
    const { status, problem } = await mar.call(changePassword, { body })
    assert.deepEqual(
      [status, problem.errors],
      [400, [{ pointer: '/body/newPassword', code }]],
      refused,
    )
  }
  // The demo password is nobody's now, but publicly known.
  const other = { password: demoPassword, newPassword: 'a-much-longer-secret' }
  assert.equal((await mar.call(changePassword, { body: other })).status, 204)
  const demoAgain = { password: other.newPassword, newPassword: demoPassword }
  const { problem } = await mar.call(changePassword, { body: demoAgain })
  assert.equal(problem.errors?.[0]?.code, 'easy-to-guess')
  await world.owner.query(
    `update users set password_hash = (select password_hash from users where company_id = 1 and username = 'lee')
     where company_id = 1 and username = 'mar'`,
  )
})

test('hashing a password holds no connection and no lock', async () => {
  const pau = await world.signIn('pau')
  heldHashes = []
  const changing = pau.call(changePassword, { body: { password: demoPassword, newPassword } })
  for (const step of ['the old one', 'the new one']) {
    await eventually(`${step} is being hashed`, async () => heldHashes?.length === 1)
    // Other statements may run; one that waited for the hash would never end.
    await eventually(`${step}: nothing waits`, async () => {
      const { rowCount } = await world.owner.query(
        `select from pg_stat_activity
         where datname = current_database() and application_name = 'oto-test-server' and state <> 'idle'`,
      )
      return rowCount === 0
    })
    heldHashes.shift()?.()
  }
  heldHashes = undefined
  assert.equal((await changing).status, 204)
  await world.signIn('pau', newPassword)
})

test('one of two concurrent changes with the same old password succeeds', async () => {
  const lee = await world.signIn('lee')
  const change = (chosenPassword: string) =>
    lee.call(changePassword, { body: { password: demoPassword, newPassword: chosenPassword } })
  const replies = await Promise.all([change('words-number-one'), change('words-number-two')])
  assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 400])
})

test('a sign-in that began before a change of the account starts no session', async () => {
  const body = { username: 'marc', password: demoPassword }
  const user = `company_id = 1 and id = (select id from users where company_id = 1 and username = 'marc')`
  const changes = [
    [
      `update users set password_hash = 'another' where ${user} returning 1`,
      'the password is reset',
    ],
    [`update users set disabled_at = now() where ${user} returning 1`, 'the account is disabled'],
    [
      `update users set has_second_factor = true where ${user} returning 1`,
      'a second factor is turned on',
    ],
  ] as const
  const { rows } = await world.owner.query(`select password_hash from users where ${user}`)
  for (const [statement, change] of changes) {
    heldHashes = []
    const signingIn = callEndpoint(world.origin, signIn, { body })
    await eventually('the password is being hashed', async () => heldHashes?.length === 1)
    assert.equal((await world.owner.query(statement)).rowCount, 1)
    heldHashes.shift()?.()
    heldHashes = undefined
    const { status, problem } = await signingIn
    assert.deepEqual([status, problem.code], [401, 'wrong-credentials'], change)
    await world.owner.query(
      `update users set password_hash = $1, disabled_at = null, has_second_factor = false where ${user}`,
      [rows[0].password_hash],
    )
  }
  const { rows: started } = await world.owner.query(
    `select 1 from sessions where company_id = 1 and user_id = (select id from users where company_id = 1 and username = 'marc')`,
  )
  assert.deepEqual(started, [])
  await world.signIn('marc')
})

test('turning on a second factor waits for a concurrent sign-in without it, and ends its session', async () => {
  const ada = await world.signIn('ada')
  const started = await ada.call(startSecondFactor, { body: { password: demoPassword } })
  const code = new TOTP({ secret: Secret.fromBase32(started.reply.secret) }).generate()
  // State of a sign-in between locking its account and inserting its session.
  const signingIn = await world.owner.connect()
  await signingIn.query('begin')
  await signingIn.query(`select 1 from users where company_id = 1 and username = 'ada' for share`)
  const confirming = ada.call(confirmSecondFactor, { body: { code } })
  await untilWaiting(world.owner)
  await signingIn.query(
    `insert into sessions (company_id, user_id, supplier_id, roles, token_hash, address, agent)
     select company_id, id, supplier_id, roles, 'x', '', 'late' from users where company_id = 1 and username = 'ada'`,
  )
  await signingIn.query('commit')
  signingIn.release()
  assert.equal((await confirming).status, 200)
  const { rows } = await world.owner.query(
    `select ended_at is not null as "isOver" from sessions where agent = 'late'`,
  )
  assert.deepEqual(rows, [{ isOver: true }])
  await clearFailures()
})

test('an initial password that a server of an older version replaced need not be changed', async () => {
  const hash = (
    await world.owner.query(`select password_hash as hash from users where username = 'pau'`)
  ).rows[0].hash
  await world.owner.query(
    `update users set initial_password_hash = password_hash where username = 'lee'`,
  )
  const trySignIn = (password: string) =>
    callEndpoint(world.origin, signIn, { body: { username: 'lee', password } })
  // Writes like a server version without initial passwords.
  await world.owner.query(`update users set password_hash = $1 where username = 'lee'`, [hash])
  await world.owner.query(
    `update users set password_set_at = now() - interval '30 days' where username = 'lee'`,
  )
  assert.equal((await trySignIn(newPassword)).status, 200)
})
