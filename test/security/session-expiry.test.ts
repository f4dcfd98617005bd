import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { backgroundHeader } from '#contract/notices/live-messages.ts'
import { endSession, listSessions, signOut, whoAmI } from '#contract/people/auth-endpoints.ts'
import { allEndpoints } from '#test/replies/all-endpoints.ts'
import { type RequestIds, unknownIds } from '#test/replies/request-ids.ts'
import { exampleRequest } from '#test/security/example-request.ts'
import { checksums } from '#test/security/table-checksums.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const endpoints = (await allEndpoints()).filter(({ access }) => access !== 'public')
const ownIds: RequestIds = { ...unknownIds, shipment: 8, closedShipment: 3, orderLine: 40 }

const updateSession = (assignment: string, token: string) =>
  world.owner.query(
    `update sessions set ${assignment} where token_hash = sha256(convert_to($1, 'UTF8'))`,
    [token],
  )

const newToken = async () => (await world.signIn('mar')).token

const endedSessions: Record<string, () => Promise<string | undefined>> = {
  'no token': async () => undefined,
  'a token of another kind': async () => 'Basic bWFyOm90bw==',
  'a misshapen token': async () => 'Bearer 1.short',
  'a token of no session': async () => `Bearer 1.${randomBytes(32).toString('base64url')}`,
  'a token of a company that is not there': async () =>
    `Bearer 999999999999999.${randomBytes(32).toString('base64url')}`,
  'a living token under the other company': async () => `Bearer 2${(await newToken()).slice(1)}`,
  'a session signed out': async () => {
    const mar = await world.signIn('mar')
    assert.equal((await mar.call(signOut)).status, 204)
    return `Bearer ${mar.token}`
  },
  'a session ended from another one': async () => {
    const [firstSession, secondSession] = [await world.signIn('mar'), await world.signIn('mar')]
    const sessions = (await secondSession.call(listSessions)).reply
    const currentSession = (await firstSession.call(listSessions)).reply.find(
      ({ isCurrent }) => isCurrent,
    )
    assert.ok(sessions.some(({ id }) => id === currentSession?.id))
    assert.equal(
      (await secondSession.call(endSession, { params: { id: currentSession?.id ?? 0 } })).status,
      204,
    )
    return `Bearer ${firstSession.token}`
  },
  'a session idle for an hour': async () => {
    const token = await newToken()
    await updateSession(`seen_at = now() - interval '60 minutes'`, token)
    return `Bearer ${token}`
  },
  'a session of twelve hours': async () => {
    const token = await newToken()
    await updateSession(`started_at = now() - interval '12 hours'`, token)
    return `Bearer ${token}`
  },
  'a user who was disabled': async () => {
    const token = await newToken()
    await world.owner.query(
      `with disabled as (update users set disabled_at = now() where username = 'mar' returning company_id, id)
       update sessions s set ended_at = now() from disabled u
       where s.company_id = u.company_id and s.user_id = u.id and s.ended_at is null`,
    )
    return `Bearer ${token}`
  },
}

for (const [name, authorization] of Object.entries(endedSessions)) {
  test(`${name}: 401 on every route, and no row changes`, async () => {
    const authorizationHeader = await authorization()
    const before = await checksums(world.owner, { company: 1 })
    for (const endpoint of endpoints) {
      const { path, body, contentType } = exampleRequest(endpoint, ownIds)
      const response = await fetch(world.origin + path, {
        method: endpoint.method,
        headers: {
          'if-match': '"1"',
          ...(authorizationHeader && { authorization: authorizationHeader }),
          ...(body !== undefined && { 'content-type': contentType }),
        },
        ...(body !== undefined && { body }),
      })
      const problem = (await response.json()) as { code: string }
      const route = `${endpoint.method} ${endpoint.url}`
      assert.deepEqual([response.status, problem.code], [401, 'session-over'], route)
    }
    assert.deepEqual(await checksums(world.owner, { company: 1 }), before)
    await world.owner.query(`update users set disabled_at = null where username = 'mar'`)
  })
}

test('a session is valid a minute before its idle or absolute end, and use postpones the idle end', async () => {
  const mar = await world.signIn('mar')
  await updateSession(`seen_at = now() - interval '59 minutes'`, mar.token)
  assert.equal((await mar.call(whoAmI)).status, 200)
  const { idleUntil } = (await mar.call(whoAmI)).reply
  assert.ok(Date.parse(idleUntil) - Date.now() > 59 * 60_000)
  await updateSession(`started_at = now() - interval '11 hours 59 minutes'`, mar.token)
  const { reply, status } = await mar.call(whoAmI)
  assert.equal(status, 200)
  assert.ok(Date.parse(reply.endsAt) - Date.now() <= 60_000)
})

test('a background request does not move the idle end of a session', async () => {
  const mar = await world.signIn('mar')
  await updateSession(`seen_at = now() - interval '5 minutes'`, mar.token)
  for (let times = 0; times < 2; times += 1) {
    const headers = { [backgroundHeader]: '1' }
    const { idleUntil } = (await mar.call(whoAmI, { headers })).reply
    assert.ok(Date.parse(idleUntil) - Date.now() < 56 * 60_000)
  }
})

test('a session that is used often is written once a minute', async () => {
  const mar = await world.signIn('mar')
  const lastSeen = async () =>
    (
      await world.owner.query(
        `select seen_at from sessions where token_hash = sha256(convert_to($1, 'UTF8'))`,
        [mar.token],
      )
    ).rows[0].seen_at.getTime()
  const lastSeenBefore = await lastSeen()
  for (let use = 0; use < 3; use += 1) await mar.call(whoAmI)
  assert.equal(await lastSeen(), lastSeenBefore)
})

// Requests read the session without the user, so the database must keep both consistent.
test('a user is disabled, or gets other roles or another supplier, only together with their active sessions', async () => {
  const mar = await world.signIn('mar')
  const changes = [
    'disabled_at = now()',
    `roles = '{user}'`,
    'supplier_id = 2',
    'supplier_id = null',
  ]
  for (const change of changes)
    await assert.rejects(
      world.owner.query(`update users set ${change} where username = 'mar'`),
      { code: '23503' },
      change,
    )
  await assert.rejects(updateSession(`roles = '{admin}'`, mar.token), { code: '23503' })
  await assert.rejects(updateSession('supplier_id = null', mar.token), { code: '23503' })
  assert.equal((await mar.call(signOut)).status, 204)
  const { rowCount } = await world.owner.query(
    `update users set name = 'Mar', disabled_at = null where username = 'mar'`,
  )
  assert.equal(rowCount, 1)
})
