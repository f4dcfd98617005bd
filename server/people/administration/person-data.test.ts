import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addShipmentComment } from '#contract/comments/comment-endpoints.ts'
import { exportOwnData, exportPersonData } from '#contract/people/person-data-endpoints.ts'
import { getPerson, updatePerson } from '#contract/people/person-endpoints.ts'
import {
  getSupplierSettings,
  updateSupplierSettings,
} from '#contract/settings/settings-endpoints.ts'
import { createShipment, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const [ada, mar, bo] = [
  await world.signIn('ada'),
  await world.signIn('mar'),
  await world.signIn('bo'),
]
await mar.call(createShipment, { body: { note: 'Written by Mar' } })

test('a person exports their data, without secrets of the account', async () => {
  const { status, text, headers } = await mar.call(exportOwnData)
  assert.equal(status, 200, text)
  assert.match(headers.get('content-disposition') ?? '', /attachment; filename="[\d-]+\.json"/)
  const data = JSON.parse(text)
  assert.deepEqual(
    [data.profile.username, data.profile.supplier, data.sessions.length],
    ['mar', 'Cartró', 1],
  )
  assert.equal(data.signIns[0].address, '127.0.0.1')
  assert.ok(data.changesToShipments.length > 0)
  const { rows } = await world.owner.query(
    `select password_hash as hash, encode(s.token_hash, 'hex') as token from users u
     join sessions s on s.company_id = u.company_id and s.user_id = u.id where u.username = 'mar'`,
  )
  for (const { hash, token } of rows) assert.ok(!text.includes(hash) && !text.includes(token))
  assert.doesNotMatch(text, /argon2|"secret"|Pau Roca/)
})

test('the name of the file has the day at the company', async () => {
  const setTimeZone = (timeZone: string) =>
    world.owner.query('update companies set time_zone = $1 where id = 1', [timeZone])
  // At any time one of them has another day than UTC.
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    await setTimeZone(timeZone)
    const day = new Intl.DateTimeFormat('sv', { timeZone }).format(new Date())
    const { headers } = await mar.call(exportOwnData)
    assert.match(headers.get('content-disposition') ?? '', new RegExp(`"${day}\\.json"`))
  }
  await setTimeZone('Europe/Madrid')
})

test('a supplier’s internal comments are in the person’s own export, but not in the buyer’s', async () => {
  const [shipment] = (await mar.call(listShipments)).reply.rows
  const addComment = (text: string, isInternal: boolean) =>
    mar.call(addShipmentComment, {
      params: { id: shipment?.id ?? 0 },
      body: { text, isInternal },
    })
  for (const isInternal of [true, false])
    assert.equal((await addComment(isInternal ? 'Between us' : 'For all', isInternal)).status, 201)
  const textsOf = (file: string) =>
    JSON.parse(file).comments.map(({ text }: { text: string }) => text)
  assert.deepEqual(textsOf((await mar.call(exportOwnData)).text), ['For all', 'Between us'])
  const buyersExport = await ada.call(exportPersonData, { params: { id: 2 } })
  assert.deepEqual(textsOf(buyersExport.text), ['For all'])
})

test('the export lists a person’s changes of other people and settings, without the values', async () => {
  const { version } = (await ada.call(getPerson, { params: { id: 1 } })).reply
  const body = { name: 'Lee Serrano', roles: ['admin' as const] }
  await ada.call(updatePerson, { params: { id: 1 }, version, body })
  const settings = (await ada.call(getSupplierSettings, { params: { id: 2 } })).reply
  const contacts = [{ purpose: 'orders' as const, name: 'Rosa Puig', email: null, phone: null }]
  const changed = await ada.call(updateSupplierSettings, {
    ...{ params: { id: 2 }, version: settings.version, body: { contacts } },
  })
  assert.equal(changed.status, 200, changed.text)
  await world.owner.query(
    `insert into order_imports (company_id, user_id, file_name, file_hash, file_bytes, counts, reversed_at, reversed_by, reversal)
     select 1, 2, 'taken-back.csv', sha256('x'), 1, '{}', now(), user_id, '{}' from usernames where username = 'ada'`,
  )
  await world.owner.query(
    `insert into order_import_jobs (company_id, user_id, file_name, file_hash, file_bytes, content, reading, takes, row_count)
     select 1, user_id, 'waiting.csv', sha256('x'), 1, 'x', '{}', 'all', 1 from usernames where username = 'ada'`,
  )
  const { text } = await ada.call(exportOwnData)
  const data = JSON.parse(text)
  const withoutTime = (entries: { at: string }[]) => entries.map(({ at: _, ...rest }) => rest)
  assert.deepEqual(withoutTime(data.changesToPeopleKeysAndMail), [
    { topic: 'people', kind: 'changed' },
  ])
  assert.deepEqual(withoutTime(data.changesToSettings), [{ subject: 'supplier' }])
  assert.equal(data.orderImportReversals[0].fileName, 'taken-back.csv')
  assert.equal(data.importsInBackground[0].fileName, 'waiting.csv')
  assert.doesNotMatch(text, /Serra|Rosa Puig/)
  const leesData = JSON.parse((await ada.call(exportPersonData, { params: { id: 1 } })).text)
  assert.equal(leesData.changesOfAccount[0].after.name, 'Lee Serrano')
})

test('a company administrator exports data of its people only', async () => {
  const marsData = await ada.call(exportPersonData, { params: { id: 2 } })
  assert.equal(JSON.parse(marsData.text).profile.name, 'Mar Vila')
  assert.equal((await bo.call(exportPersonData, { params: { id: 2 } })).status, 404)
  assert.equal((await mar.call(exportPersonData, { params: { id: 1 } })).status, 404)
  const marc = await world.signIn('marc')
  const refused = await marc.call(exportPersonData, { params: { id: 2 } })
  assert.equal(refused.problem.code, 'role-not-enough')
})
