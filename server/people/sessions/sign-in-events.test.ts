import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  changePassword,
  endOtherSessions,
  signIn,
  signOut,
} from '#contract/people/auth-endpoints.ts'
import { listOwnSignInEvents, listSignInEvents } from '#contract/people/sign-in-event-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { throttleCacheMs } from '#server/people/sessions/throttle-cache.ts'
import { eventually } from '#test/world/running-server.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

const world = await openWorld()
const attempt = (username: string, password: string) =>
  callEndpoint(world.origin, signIn, {
    body: { username, password },
    headers: { 'user-agent': 'Teletype/1' },
  })
// Also waits for the server's cache, which lasts a second.
const clearFailures = async () => {
  await world.owner.query('delete from sign_in_failures')
  await sleep(throttleCacheMs + 50)
}
const loggedEvents = async () =>
  (
    await world.owner.query<{ username: string; kind: string; address: string; agent: string }>(
      `select u.username, e.kind, e.address, e.agent from sign_in_events e
       join users u on u.company_id = e.company_id and u.id = e.user_id order by e.id`,
    )
  ).rows
const kindsOf = async (name: string) =>
  (await loggedEvents()).filter(({ username }) => username === name).map(({ kind }) => kind)

test('sign-ins, sign-outs and refusals are logged with their address, but not attempts with unknown names', async () => {
  await attempt('lee', 'wrong')
  await eventually('the refusal is logged', async () => (await kindsOf('lee')).length === 1)
  assert.deepEqual(await loggedEvents(), [
    { username: 'lee', kind: 'wrong-password', address: '127.0.0.1', agent: 'Teletype/1' },
  ])
  await attempt('not-a-name-but-a-password', 'wrong')
  const lee = await world.signIn('lee')
  await world.signIn('lee')
  await lee.call(endOtherSessions)
  await lee.call(signOut)
  await world.owner.query(`update users set disabled_at = now() where username = 'lee'`)
  await attempt('lee', demoPassword)
  await eventually(
    'the last refusal is logged',
    async () => (await kindsOf('lee')).at(-1) === 'disabled',
  )
  await world.owner.query(`update users set disabled_at = null where username = 'lee'`)
  assert.deepEqual(await kindsOf('lee'), [
    ...['wrong-password', 'signed-in', 'signed-in', 'session-ended', 'signed-out', 'disabled'],
  ])
  const { rows } = await world.owner.query('select to_jsonb(e)::text as row from sign_in_events e')
  assert.doesNotMatch(JSON.stringify(rows), /not-a-name/)
  await clearFailures()
})

test('only the first of throttled attempts is logged', async () => {
  for (let tries = 0; tries < 14; tries += 1) await attempt('pau', 'wrong')
  await eventually('ten and one', async () => (await kindsOf('pau')).length === 11)
  assert.equal((await kindsOf('pau')).filter((kind) => kind === 'too-many-attempts').length, 1)
  await clearFailures()
})

test('successful and failed password changes are logged without the passwords', async () => {
  const mar = await world.signIn('mar')
  const change = (password: string, newPassword: string) =>
    mar.call(changePassword, { body: { password, newPassword } })
  await change('a-wrong-secret-77', 'a-much-longer-secret')
  await change(demoPassword, 'a-much-longer-secret')
  for (const easy of ['password2026', 'Mar-Mercat-2026', '123456789012']) {
    const { problem } = await change('a-much-longer-secret', easy)
    assert.deepEqual(problem.errors, [{ pointer: '/body/newPassword', code: 'easy-to-guess' }])
  }
  await eventually('both are logged', async () => (await kindsOf('mar')).length === 3)
  assert.deepEqual((await kindsOf('mar')).sort(), [
    'password-changed',
    'signed-in',
    'wrong-password',
  ])
  const { rows } = await world.owner.query('select to_jsonb(e)::text as row from sign_in_events e')
  assert.doesNotMatch(JSON.stringify(rows), /secret/)
  await clearFailures()
})

test('administrators see the events of their company in pages, and others their own', async () => {
  const [ada, bo, marc] = [
    await world.signIn('ada'),
    await world.signIn('bo'),
    await world.signIn('marc'),
  ]
  const all = (await ada.call(listSignInEvents, { query: { limit: 100 } })).reply.rows
  assert.ok(all.length > 20)
  assert.deepEqual(
    all.map(({ id }) => id),
    all.map(({ id }) => id).toSorted((a, b) => b - a),
  )
  assert.ok(all.every(({ username }) => !['bo', 'bea'].includes(username)))
  const paged = []
  for (let after: string | null | undefined; after !== null; ) {
    const { reply } = await ada.call(listSignInEvents, { query: { limit: 7, after } })
    paged.push(...reply.rows)
    after = reply.next
  }
  assert.deepEqual(paged, all)
  const refusals = await ada.call(listSignInEvents, {
    query: { limit: 100, topic: 'refusal', username: ' PAU' },
  })
  assert.equal(refusals.reply.rows.length, 11)
  const nobody = await ada.call(listSignInEvents, { query: { username: 'bea' } })
  assert.deepEqual(nobody.reply.rows, [])
  assert.deepEqual(
    (await bo.call(listSignInEvents)).reply.rows.map(({ username, kind }) => [username, kind]),
    [['bo', 'signed-in']],
  )
  assert.equal((await marc.call(listSignInEvents)).problem.code, 'role-not-enough')
  const pau = await world.signIn('pau')
  assert.equal((await pau.call(listSignInEvents)).status, 404)
  const own = (await pau.call(listOwnSignInEvents)).reply.rows
  // The throttled attempt may be logged before a concurrent one.
  const [last, ...before] = own.map(({ kind }) => kind)
  assert.equal(last, 'signed-in')
  assert.deepEqual(before.sort(), ['too-many-attempts', ...Array(10).fill('wrong-password')])
})

test('the application role can neither change log entries nor delete them within a year', async () => {
  const application = new pg.Client({ connectionString: world.databaseUrl })
  await application.connect()
  const tryStatement = async (statement: string) => {
    await application.query(`begin; set local app.company = '1'`)
    const outcome = await application.query(statement).then(
      ({ rowCount }) => rowCount,
      ({ code }) => code,
    )
    await application.query('commit')
    return outcome
  }
  const count = (await loggedEvents()).length
  assert.equal(await tryStatement(`update sign_in_events set kind = 'signed-in'`), '42501')
  assert.equal(await tryStatement('delete from sign_in_events'), 0)
  assert.equal((await loggedEvents()).length, count)
  await world.owner.query(`update sign_in_events set at = now() - interval '13 months'
    where id = (select min(id) from sign_in_events)`)
  await world.signIn('ines')
  assert.equal((await loggedEvents()).length, count, 'one went with the sign-in that came')
  await application.end()
})
