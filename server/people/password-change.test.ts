import assert from 'node:assert/strict'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { test } from 'node:test'

// Hashes can be held back, to look at the database while they are computed.
const { argon2 } = crypto
let held: (() => void)[] | undefined
let hashes = 0
crypto.argon2 = ((...given: Parameters<typeof argon2>) => {
  hashes += 1
  if (held) held.push(() => argon2(...given))
  else argon2(...given)
}) as typeof argon2
syncBuiltinESMExports()

const { changePassword, signIn } = await import('#contract/auth-endpoints.ts')
const { castPassword } = await import('#database/cast.ts')
const { eventually } = await import('#test/running-server.ts')
const { call, openWorld } = await import('#test/world.ts')

const world = await openWorld()
const forget = () => world.owner.query('delete from sign_in_failures')
const newPassword = 'a-much-longer-secret'

test('guessing at the password of an open screen ends where guessing at the door does, in the same count', async () => {
  const mar = await world.signIn('mar')
  for (let tries = 0; tries < 5; tries += 1) {
    const body = { username: 'mar', password: 'wrong' }
    assert.equal((await call(world.origin, signIn, { body })).status, 401)
    const { problem } = await mar.call(changePassword, { body: { password: 'wrong', newPassword } })
    assert.equal(problem.errors?.[0]?.code, 'wrong-password')
  }
  const before = hashes
  const waits = await mar.call(changePassword, { body: { password: castPassword, newPassword } })
  assert.deepEqual([waits.status, waits.problem.code], [429, 'too-many-attempts'])
  assert.ok(waits.headers.get('retry-after'))
  assert.equal(hashes, before, 'who waits costs no hash')
  await forget()
})

test('while a password is hashed no connection and no lock waits for it', async () => {
  const pau = await world.signIn('pau')
  held = []
  const changing = pau.call(changePassword, { body: { password: castPassword, newPassword } })
  for (const step of ['the old one', 'the new one']) {
    await eventually(`${step} is being hashed`, async () => held?.length === 1)
    const { rows } = await world.owner.query(
      `select state, query from pg_stat_activity
       where datname = current_database() and application_name = 'oto-test-server' and state <> 'idle'`,
    )
    assert.deepEqual(rows, [], step)
    held.shift()?.()
  }
  held = undefined
  assert.equal((await changing).status, 204)
  await world.signIn('pau', newPassword)
})

test('of two changes that know the same old password one is done', async () => {
  const lee = await world.signIn('lee')
  const change = (words: string) =>
    lee.call(changePassword, { body: { password: castPassword, newPassword: words } })
  const answers = await Promise.all([change('words-number-one'), change('words-number-two')])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 400])
})
