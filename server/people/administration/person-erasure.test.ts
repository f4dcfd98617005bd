import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { exportAuditLog, listAuditLog } from '#contract/audit/audit-log-endpoints.ts'
import { signIn, whoAmI } from '#contract/people/auth-endpoints.ts'
import { erasePersonData, exportPersonData } from '#contract/people/person-data-endpoints.ts'
import {
  exportPeople,
  getPerson,
  invitePerson,
  listPeople,
  updatePerson,
} from '#contract/people/person-endpoints.ts'
import { createShipment, listShipmentEvents } from '#contract/shipments/shipment-endpoints.ts'
import { saveDraft } from '#contract/workspace/draft-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { erasedPersonId } from '#domain/people/erased-person.ts'
import { addOwnRows, everyText, ownRows } from '#test/checks/personal-data.ts'
import { idOf } from '#test/world/people.ts'
import { callEndpoint, openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const [ada, nil, bo] = [
  await world.signIn('ada'),
  await world.signIn('nil'),
  await world.signIn('bo'),
]

const versionOf = async (id: number) =>
  (await ada.call(getPerson, { params: { id } })).reply.version
const erase = async (
  who: TestActor,
  username: string,
  more: { version?: number; key?: string } = {},
) => {
  const { rows } = await world.owner.query(
    `select id::int, version from users where username = $1`,
    [username],
  )
  const { id, version } = rows[0]
  return who.call(erasePersonData, { params: { id }, body: { username }, version, ...more })
}
const administrators = async () => {
  const { rows } = await world.owner.query(
    `select username from users where company_id = 1 and supplier_id is null and disabled_at is null and 'admin' = any (roles)`,
  )
  return rows.map(({ username }) => username)
}

test('no table has an erased person’s name, and their actions stay under a placeholder', async () => {
  const id = await idOf(world.owner, 'mar')
  const mar = await world.signIn('mar')
  await callEndpoint(world.origin, signIn, {
    body: { username: 'mar', password: demoPassword },
    headers: { 'user-agent': 'Agent of hers' },
  })
  // The person has had two names and several addresses.
  const body = { name: 'Marina "V" Vila', email: 'marina@example.com' }
  const changed = await nil.call(updatePerson, {
    params: { id },
    version: await versionOf(id),
    body,
  })
  assert.equal(changed.status, 200, changed.text)
  const shipment = await mar.call(createShipment, { body: { note: 'Fragile' }, key: 'made-by-mar' })
  const draft = { params: { form: 'create' }, body: { content: { note: 'Marina' } } }
  assert.equal((await mar.call(saveDraft, draft)).status, 204)
  const changes = { about: 'Mar Vila', typed: { email: 'mar.new@example.com' } }
  const draftOfPerson = { params: { form: `settings/people/${id}` }, body: { content: changes } }
  assert.equal((await ada.call(saveDraft, draftOfPerson)).status, 204)
  await addOwnRows(world.owner, id)
  // A stored reply that another request may replay.
  await world.owner.query(
    `insert into idempotency_keys (company_id, user_id, key, request_hash, reply)
     select 1, user_id, 'of-another', '', $1 from usernames where username = 'lee'`,
    [JSON.stringify({ createdBy: 'Mar Vila' })],
  )
  const words = /mar vila|marina|mar@|mar\.old@|mar\.new@|\(mar,|[",]mar[",]|agent of hers/gi
  const foundWords = (await everyText(world.owner)).match(words)?.map((word) => word.toLowerCase())
  assert.deepEqual([...new Set(foundWords)].sort(), [
    '"mar"',
    '(mar,',
    ',mar,',
    'agent of hers',
    'mar vila',
    'mar.new@',
    'mar.old@',
    'mar@',
    'marina',
  ])
  const remaining = await ownRows(world.owner, id)
  assert.deepEqual(
    remaining.filter(({ rows }) => rows === 0),
    [],
    'the test has a row in each',
  )

  const { status, text } = await erase(nil, 'mar')
  assert.equal(status, 204, text)
  assert.deepEqual((await everyText(world.owner)).match(words), null)
  assert.deepEqual(
    (await ownRows(world.owner, id)).filter(({ rows }) => rows > 0),
    [],
  )
  const { rows: contacts } = await world.owner.query(
    `select (select array_agg(name) from supplier_contacts where position > 10) as names, after from setting_events
     where actor_id = $1 and after ? 'contacts'`,
    [id],
  )
  const placeholder = `Erased person ${id}`
  assert.deepEqual(contacts, [
    {
      names: ['Somebody'],
      after: { contacts: [{ name: placeholder, email: placeholder }, { name: 'Somebody' }] },
    },
  ])
  const { rows: rules } = await world.owner.query(
    `select before->>'wayBack' as before, after->>'wayBack' as after from audit_events where topic = 'signIn' order by id`,
  )
  assert.deepEqual(rules, [
    { before: placeholder, after: 'lee' },
    { before: 'lee', after: placeholder },
  ])
  const { reply } = await nil.call(listShipmentEvents, { params: { id: shipment.reply.id } })
  const created = reply.at(-1)
  assert.deepEqual(
    [created?.actor, erasedPersonId(created?.actor ?? '')],
    [`Erased person ${id}`, `${id}`],
  )
  const log = (await ada.call(listAuditLog, { query: { limit: 100 } })).reply.rows
  assert.deepEqual(
    [log[0]?.topic, log[0]?.kind, log[0]?.actor?.username, log[0]?.subject.name],
    ['people', 'erased', 'nil', `Erased person ${id}`],
  )
  const signIns = log.filter(({ topic, actor }) => topic === 'sign-ins' && actor?.id === id)
  assert.ok(signIns.length >= 2)
  for (const { after } of signIns) assert.deepEqual(after, { address: 'erased', agent: '' })
  const change = log.find(({ kind, subject }) => kind === 'changed' && subject.id === id)
  assert.deepEqual([change?.before, change?.after], [{}, {}])
  const file = await ada.call(exportAuditLog, { query: { format: 'csv', lang: 'ca' } })
  assert.match(file.text, new RegExp(`Compte esborrat ${id}`))
  assert.doesNotMatch(file.text, /;Erased person/)
})

test('erasing a person of a supplier leaves other suppliers’ contacts and their history', async () => {
  const contact = { name: 'Rosa Other', email: 'rosa@other.example' }
  await world.owner.query(
    `insert into supplier_contacts (company_id, supplier_id, position, purpose, name, email)
     values (1, 2, 15, 'orders', $1, $2)`,
    [contact.name, contact.email],
  )
  await world.owner.query(
    `insert into setting_events (company_id, supplier_id, actor_id, before, after)
     values (1, 2, $1, '{"contacts": []}', $2)`,
    [await idOf(world.owner, 'ada'), JSON.stringify({ contacts: [contact] })],
  )
  const stored = async () => {
    const { rows } = await world.owner.query(
      `select (select array_agg(email) from supplier_contacts where position = 15) as emails,
         (select after->'contacts'->0 from setting_events order by id desc limit 1) as former`,
    )
    return rows[0]
  }
  const eraseNamesake = async (who: TestActor, username: string, supplierId: number | null) => {
    const invited = await who.call(invitePerson, {
      body: { ...contact, username, supplierId, language: 'en', roles: ['user'] },
    })
    assert.equal(invited.status, 201, invited.text)
    const { status, text } = await erase(who, username)
    assert.equal(status, 204, text)
    return invited.reply.id
  }
  await eraseNamesake(nil, 'rosa.of.nil', 1)
  assert.deepEqual(await stored(), { emails: [contact.email], former: contact })
  const id = await eraseNamesake(ada, 'rosa.of.ada', null)
  const placeholder = `Erased person ${id}`
  assert.deepEqual(await stored(), {
    emails: null,
    former: { name: placeholder, email: placeholder },
  })
})

test('an erased account cannot be restored, and its username is free', async () => {
  const id = await idOf(world.owner, 'pau')
  const pau = await world.signIn('pau')
  assert.equal((await erase(ada, 'pau')).status, 204)
  assert.equal((await pau.call(whoAmI)).status, 401)
  for (const username of ['pau', `erased:${id}`, `Erased person ${id}`])
    await assert.rejects(world.signIn(username), username)
  assert.equal((await ada.call(getPerson, { params: { id } })).status, 404)
  assert.equal((await ada.call(exportPersonData, { params: { id } })).status, 404)
  const enabled = { params: { id }, version: 2, body: { isDisabled: false } }
  assert.equal((await ada.call(updatePerson, enabled)).status, 404)
  for (const text of ['pau', 'roca', 'erased'])
    assert.deepEqual((await ada.call(listPeople, { query: { text } })).reply.rows, [], text)
  const file = await ada.call(exportPeople, { query: { format: 'data' } })
  assert.doesNotMatch(file.text, /pau|roca|erased/i)
  const again = await ada.call(invitePerson, {
    body: {
      ...{ name: 'Pau Nou', email: 'pau@example.com', username: 'pau' },
      ...{ language: 'ca', roles: ['user'], supplierId: 2 },
    },
  })
  assert.equal(again.status, 201, again.text)
  assert.notEqual(again.reply.id, id)
})

test('erasing needs the version, the typed username and an administrator, and runs once per key', async () => {
  const id = await idOf(world.owner, 'lee')
  const version = await versionOf(id)
  const call = (who: TestActor, input: { username?: string; version?: number; key?: string }) =>
    who.call(erasePersonData, {
      ...{ params: { id }, body: { username: input.username ?? 'lee' } },
      ...{ version: input.version ?? version, ...(input.key && { key: input.key }) },
    })
  assert.equal((await call(ada, { version: version + 1 })).problem.code, 'version-changed')
  const unseen = await ada.call(erasePersonData, { params: { id }, body: { username: 'lee' } })
  assert.equal(unseen.problem.code, 'version-required')
  const wrong = await call(ada, { username: 'mar' })
  assert.deepEqual(wrong.problem.errors, [{ pointer: '/body/username', code: 'invalid' }])
  assert.equal((await call(bo, {})).status, 404)
  assert.equal((await call(await world.signIn('lee'), {})).problem.code, 'role-not-enough')
  const marcId = await idOf(world.owner, 'marc')
  const marcsInput = { params: { id: marcId }, body: { username: 'marc' }, version: 1 }
  assert.equal((await nil.call(erasePersonData, marcsInput)).status, 404)
  assert.equal((await call(nil, { username: ' LEE ', key: 'erase-lee' })).status, 204)
  assert.equal((await call(nil, { username: ' LEE ', key: 'erase-lee' })).status, 204)
  assert.equal((await call(nil, {})).status, 404)
})

test('if erasing fails after disabling the account, the same call completes it', async () => {
  const id = await idOf(world.owner, 'ines')
  await world.owner.query('revoke execute on function erase_person from oto_app')
  const { status } = await erase(ada, 'ines')
  await world.owner.query('grant execute on function erase_person to oto_app')
  assert.equal(status, 500)
  await assert.rejects(world.signIn('ines'))
  assert.equal((await erase(ada, 'ines')).status, 204)
  const { rows } = await world.owner.query(
    'select kind, username, disabled_at is not null as "isDisabled" from users where company_id = 1 and id = $1',
    [id],
  )
  assert.deepEqual(rows, [{ kind: 'erased', username: `erased:${id}`, isDisabled: true }])
})

test('the last administrator cannot be erased, and of two who erase each other one stays', async () => {
  assert.equal((await erase(ada, 'ada')).problem.code, 'last-administrator')
  const marcId = await idOf(world.owner, 'marc')
  await ada.call(updatePerson, {
    ...{ params: { id: marcId }, version: await versionOf(marcId), body: { roles: ['admin'] } },
  })
  const marc = await world.signIn('marc')
  const replies = await Promise.all([erase(ada, 'ada'), erase(marc, 'marc')])
  assert.deepEqual(replies.map(({ status }) => status).sort(), [204, 409])
  assert.equal((await administrators()).length, 1)
})

test('the application role can erase people, but not change append-only tables otherwise', async () => {
  const application = new pg.Client({ connectionString: world.databaseUrl })
  await application.connect()
  await application.query(`begin; set local app.company = '2'`)
  const nilId = await idOf(world.owner, 'nil')
  const { rows } = await application.query('select erase_person($1)', [nilId])
  assert.deepEqual(rows, [{ erase_person: false }], 'of another company')
  await application.query(`rollback; begin; set local app.company = '1'`)
  await assert.rejects(application.query(`update sign_in_events set address = ''`), {
    code: '42501',
  })
  await application.query('rollback')
  await application.end()
})

test('more erasures at once than there are connections wait only for each other', async () => {
  const [username = ''] = await administrators()
  const administrator = await world.signIn(username)
  const erasures = Array.from({ length: 40 }, () =>
    administrator.call(erasePersonData, {
      params: { id: 999_999 },
      body: { username: 'x' },
      version: 1,
    }),
  )
  const statuses = (await Promise.all(erasures)).map(({ status }) => status)
  assert.deepEqual([...new Set(statuses)], [404])
})
