import assert from 'node:assert/strict'
import { test } from 'node:test'
import { streamEvents } from '#contract/notices/live-messages.ts'
import { whoAmI } from '#contract/people/auth-endpoints.ts'
import {
  countPeople,
  endPersonSessions,
  exportPeople,
  getPerson,
  invitePerson,
  invitePersonAgain,
  listPeople,
  resetPersonFactor,
  updatePerson,
} from '#contract/people/person-endpoints.ts'
import { openStream } from '#test/world/event-stream-client.ts'
import { idOf } from '#test/world/people.ts'
import { eventually } from '#test/world/running-server.ts'
import { openWorldWith, type TestActor } from '#test/world/world.ts'

const { world, ada, nil } = await openWorldWith('ada', 'nil')

const names = async (who: TestActor, query: Parameters<typeof listPage>[1] = {}) =>
  (await listPage(who, query)).rows.map(({ username }) => username)
const listPage = async (
  who: TestActor,
  query: NonNullable<Parameters<typeof who.call<typeof listPeople>>[1]>['query'],
) => (await who.call(listPeople, { query })).reply
const versionOf = async (id: number) =>
  (await ada.call(getPerson, { params: { id } })).reply.version
const change = async (
  who: TestActor,
  id: number,
  body: NonNullable<Parameters<typeof who.call<typeof updatePerson>>[1]>['body'],
  version?: number,
) => who.call(updatePerson, { params: { id }, body, version: version ?? (await versionOf(id)) })

test('company administrators list everybody by name, ignoring accents, and a supplier’s administrator only its people', async () => {
  assert.deepEqual(await names(ada), ['ada', 'ines', 'lee', 'mar', 'marc', 'nil', 'pau'])
  assert.deepEqual(await names(ada, { sort: '-name' }), [
    'pau',
    'nil',
    'marc',
    'mar',
    'lee',
    'ines',
    'ada',
  ])
  assert.deepEqual(await names(nil), ['lee', 'mar', 'nil'])
  assert.equal((await nil.call(countPeople)).reply.count, 3)
  const { bytes } = await nil.call(exportPeople, { query: { format: 'data' } })
  assert.equal(bytes.toString().trim().split('\n').length, 4)
  for (const name of ['lee', 'marc', 'ines']) {
    const who = await world.signIn(name)
    const { problem } = await who.call(listPeople)
    assert.equal(problem.code, 'role-not-enough', name)
  }
})

test('the list filters by words, supplier, side, role, state and last use, in pages', async () => {
  await world.owner.query(`update users set disabled_at = now() where username = 'pau'`)
  await world.owner.query(
    `update users set last_seen_at = now() - interval '40 days' where username = 'mar'`,
  )
  assert.deepEqual(await names(ada, { text: 'INÈS cos' }), ['ines'])
  assert.deepEqual(await names(ada, { text: '%' }), [])
  assert.deepEqual(await names(ada, { supplier: 1 }), ['lee', 'mar', 'nil'])
  assert.deepEqual(await names(nil, { supplier: 2 }), [])
  assert.deepEqual(await names(ada, { side: 'staff' }), ['ada', 'ines', 'marc'])
  assert.deepEqual(await names(ada, { side: 'suppliers', role: 'mod' }), ['mar'])
  assert.deepEqual(await names(ada, { role: 'admin' }), ['ada', 'nil'])
  assert.deepEqual(await names(ada, { state: 'disabled' }), ['pau'])
  assert.deepEqual(await names(ada, { state: 'active' }), [
    'ada',
    'ines',
    'lee',
    'mar',
    'marc',
    'nil',
  ])
  assert.deepEqual(await names(ada, { unseen: '30', side: 'suppliers' }), ['mar', 'pau'])
  assert.equal((await names(ada, { sort: '-seen' })).at(-1), 'pau')
  const first = await listPage(ada, { limit: 3 })
  const second = await listPage(ada, { limit: 3, after: first.next ?? '' })
  assert.deepEqual(
    second.rows.map(({ username }) => username),
    ['mar', 'marc', 'nil'],
  )
  await world.owner.query(`update users set disabled_at = null where username = 'pau'`)
})

test('a person’s details have sessions, sign-ins and changes, and another company’s person is not found', async () => {
  const lee = await idOf(world.owner, 'lee')
  const { reply, headers } = await nil.call(getPerson, { params: { id: lee } })
  assert.equal(headers.get('etag'), `"${reply.version}"`)
  assert.equal(reply.sessions.length, 1)
  assert.equal(reply.signIns[0]?.kind, 'signed-in')
  for (const name of ['ada', 'pau', 'bea']) {
    const id = await idOf(world.owner, name)
    for (const answer of [
      await nil.call(getPerson, { params: { id } }),
      await nil.call(updatePerson, { params: { id }, version: 1, body: { name: 'Mine' } }),
      await nil.call(endPersonSessions, { params: { id } }),
      await nil.call(resetPersonFactor, { params: { id } }),
    ])
      assert.equal(answer.problem.code, 'not-found', name)
  }
  const bea = await idOf(world.owner, 'bea')
  assert.equal((await ada.call(getPerson, { params: { id: bea } })).status, 404)
})

test('a change needs the current version, and is in the audit log unless values are equal', async () => {
  const id = await idOf(world.owner, 'lee')
  const before = await versionOf(id)
  const body = { name: 'Lee Serra i Pi', language: 'ca' } as const
  const { reply } = await change(nil, id, body)
  assert.deepEqual(
    [reply.name, reply.language, reply.version],
    [...Object.values(body), before + 1],
  )
  const [last] = reply.changes
  assert.equal(last?.kind, 'changed')
  assert.equal(last?.actor, 'Nil Bosch')
  assert.deepEqual(last?.after, body)
  assert.equal(last?.before.name, 'Lee Serra')
  assert.equal((await change(nil, id, { name: 'Other' }, before)).problem.code, 'version-changed')
  assert.equal((await change(nil, id, body)).reply.version, before + 1)
})

test('new roles apply to the next call of an open session, and its stream announces them', async () => {
  const id = await idOf(world.owner, 'lee')
  const lee = await world.signIn('lee')
  const stream = await openStream(world.origin, lee.token)
  assert.equal((await lee.call(listPeople)).problem.code, 'role-not-enough')
  await change(nil, id, { roles: ['user', 'admin'] })
  assert.equal((await lee.call(listPeople)).status, 200)
  assert.deepEqual((await lee.call(whoAmI)).reply.credentials.roles, ['admin', 'user'])
  assert.ok(await stream.gets(() => stream.text().includes(`event: ${streamEvents.roles}\n`)))
  stream.close()
  await change(nil, id, { roles: ['user'] })
  assert.equal((await lee.call(listPeople)).problem.code, 'role-not-enough')
})

test('a person moved to another supplier is signed out and no longer visible to the former administrator', async () => {
  const id = await idOf(world.owner, 'mar')
  const mar = await world.signIn('mar')
  assert.equal(
    (await change(nil, id, { supplierId: 2 })).problem.errors?.[0]?.pointer,
    '/body/supplierId',
  )
  assert.equal((await change(nil, id, { supplierId: null })).problem.errors?.[0]?.code, 'not-found')
  assert.equal((await change(ada, id, { supplierId: 4 })).problem.errors?.[0]?.code, 'not-found')
  const { reply } = await change(ada, id, { supplierId: 2 })
  assert.deepEqual([reply.supplierName, reply.sessions.length], ['Bosses', 0])
  assert.notDeepEqual(reply.signIns, [])
  assert.equal((await mar.call(whoAmI)).status, 401)
  assert.equal((await nil.call(getPerson, { params: { id } })).status, 404)
  await world.signIn('mar')
  await change(ada, id, { supplierId: 1 })
  const { changes } = (await nil.call(getPerson, { params: { id } })).reply
  assert.doesNotMatch(JSON.stringify(changes.map(({ after }) => after)), /Cartró/)
  const signInsVisibleTo = async (who: TestActor) =>
    (await who.call(getPerson, { params: { id } })).reply.signIns.length
  assert.deepEqual([await signInsVisibleTo(nil), await signInsVisibleTo(ada)], [1, 2])
  assert.equal(
    (await ada.call(getPerson, { params: { id } })).reply.changes[0]?.after.supplier,
    'Cartró',
  )
})

test('ending sessions and resetting a lost second factor are both logged', async () => {
  const id = await idOf(world.owner, 'pau')
  const pau = await world.signIn('pau')
  assert.equal((await ada.call(endPersonSessions, { params: { id } })).status, 204)
  assert.equal((await pau.call(whoAmI)).status, 401)
  assert.equal(
    (await ada.call(resetPersonFactor, { params: { id } })).problem.code,
    'second-factor-off',
  )
  await world.owner.query(
    `insert into second_factors (company_id, user_id, secret, is_encrypted, confirmed_at) values (1, $1, '', false, now())`,
    [id],
  )
  await world.owner.query('update users set has_second_factor = true where id = $1', [id])
  assert.equal((await ada.call(getPerson, { params: { id } })).reply.hasSecondFactor, true)
  assert.equal((await ada.call(resetPersonFactor, { params: { id } })).status, 204)
  const { reply } = await ada.call(getPerson, { params: { id } })
  assert.equal(reply.hasSecondFactor, false)
  // The administrator's address is not shown to the person.
  assert.deepEqual(
    reply.signIns.slice(0, 2).map(({ kind, address, agent }) => [kind, address, agent]),
    [
      ['second-factor-reset', '', ''],
      ['session-ended', '', ''],
    ],
  )
  assert.deepEqual(
    reply.changes.slice(0, 2).map(({ kind, actor }) => [kind, actor]),
    [
      ['second-factor-reset', 'Ada Font'],
      ['sessions-ended', 'Ada Font'],
    ],
  )
})

test('a disabled person is signed out immediately, and can sign in once enabled', async () => {
  const id = await idOf(world.owner, 'pau')
  const pau = await world.signIn('pau')
  assert.equal((await change(ada, id, { isDisabled: true })).reply.state, 'disabled')
  assert.equal((await pau.call(whoAmI)).status, 401)
  await assert.rejects(world.signIn('pau'))
  const readSignIns = async () => (await ada.call(getPerson, { params: { id } })).reply.signIns
  // A refusal is logged after its reply.
  await eventually(
    'the refusal is logged',
    async () => (await readSignIns())[0]?.kind === 'disabled',
  )
  assert.equal((await change(ada, id, { isDisabled: false })).reply.state, 'active')
  await world.signIn('pau')
  assert.deepEqual(
    (await readSignIns()).slice(0, 4).map(({ kind, address }) => [kind, address]),
    [
      ['signed-in', '127.0.0.1'],
      ['user-enabled', ''],
      ['disabled', '127.0.0.1'],
      ['user-disabled', ''],
    ],
  )
})

test('an invited person has no password, gets a mailed link, and is pending until the first sign-in', async () => {
  const body = {
    name: 'Ona Prat',
    email: 'Ona@example.com',
    language: 'ca',
    roles: ['user'],
    supplierId: 1,
  } as const
  const { status, reply, headers } = await nil.call(invitePerson, {
    body: { ...body, roles: [...body.roles] },
  })
  assert.deepEqual(
    [status, reply.username, reply.state, reply.language, reply.supplierName],
    [201, 'ona@example.com', 'pending', 'ca', 'Cartró'],
  )
  assert.equal(headers.get('location'), `/api/people/${reply.id}`)
  assert.deepEqual(
    reply.changes.map(({ kind }) => kind),
    ['invited', 'created'],
  )
  const { rows } = await world.owner.query(
    `select recipient, m.language, caused_by::int as by, password_hash as hash from mails m
     join users u on u.company_id = m.company_id and u.id = m.receiver_id where u.id = $1`,
    [reply.id],
  )
  const by = await idOf(world.owner, 'nil')
  assert.deepEqual(rows, [{ recipient: body.email, language: 'ca', by, hash: null }])
  const inviteAgain = () => nil.call(invitePersonAgain, { params: { id: reply.id } })
  assert.equal((await inviteAgain()).status, 204)
  const refused = (
    await Promise.all([
      nil.call(invitePerson, { body: { ...body, roles: ['user'] } }),
      nil.call(invitePerson, {
        body: { ...body, roles: ['user'], supplierId: 2, email: 'x@y.es' },
      }),
      nil.call(invitePerson, {
        body: { ...body, roles: ['user'], supplierId: null, email: 'x@y.es' },
      }),
      ada.call(invitePersonAgain, { params: { id: await idOf(world.owner, 'bea') } }),
    ])
  ).map(({ problem }) => problem.errors?.[0]?.pointer ?? problem.code)
  assert.deepEqual(refused, ['/body/username', '/body/supplierId', '/body/supplierId', 'not-found'])
})

test('one person is mailed three invitations an hour at most, whatever the address', async () => {
  const ona = await idOf(world.owner, 'ona@example.com')
  const countMails = async () =>
    (await world.owner.query('select from mails where receiver_id = $1', [ona])).rowCount
  const inviteAgain = () => nil.call(invitePersonAgain, { params: { id: ona } })
  assert.equal((await inviteAgain()).status, 204)
  const refused = await inviteAgain()
  assert.deepEqual([refused.status, refused.problem.code], [429, 'too-many-attempts'])
  assert.equal(refused.headers.get('retry-after'), '3600')
  const { version } = (await nil.call(getPerson, { params: { id: ona } })).reply
  const body = { email: 'somebody@example.com' }
  assert.equal((await nil.call(updatePerson, { params: { id: ona }, version, body })).status, 429)
  assert.equal(await countMails(), 3)
  await world.owner.query(`update mails set written_at = now() - interval '1 hour'`)
  assert.equal((await inviteAgain()).status, 204)
  assert.equal(await countMails(), 4)
})
