import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAuditLog } from '#contract/audit/audit-log-endpoints.ts'
import { createPlace, removePlace, updatePlace } from '#contract/settings/place-endpoints.ts'
import {
  listSettingEvents,
  updateCompanySettings,
  updateSupplierSettings,
} from '#contract/settings/settings-endpoints.ts'
import { type CallInput, openWorldWith } from '#test/world/world.ts'

const { world, ada, bo } = await openWorldWith('ada', 'bo')
const list = async (query: CallInput<typeof listSettingEvents>['query'] = {}, who = ada) =>
  (await who.call(listSettingEvents, { query })).reply

test('the history lists who changed which settings, newest first', async () => {
  assert.deepEqual(await list(), { rows: [], next: null, previous: null })
  await ada.call(updateCompanySettings, { version: 1, body: { allowsUnpacked: false } })
  const supplier = { params: { id: 2 }, version: 1 }
  await ada.call(updateSupplierSettings, { ...supplier, body: { ssccExtension: 4 } })
  const { id } = (await ada.call(createPlace, { body: { code: 'NEW', name: 'New' } })).reply
  await ada.call(updatePlace, { params: { id }, version: 1, body: { name: 'Newer' } })
  await ada.call(removePlace, { params: { id }, version: 2 })
  await bo.call(updateCompanySettings, { version: 1, body: { tolerance: '5' } })

  const { rows } = await list()
  assert.deepEqual(
    rows.map(({ actor, kind, of, before, after }) => [actor, kind, of?.name, before, after]),
    [
      ['Ada Font', 'place', 'Newer', { code: 'NEW', name: 'Newer', ...noDetails }, {}],
      ['Ada Font', 'place', 'Newer', { name: 'New' }, { name: 'Newer' }],
      ['Ada Font', 'place', 'Newer', {}, { code: 'NEW', name: 'New', ...noDetails }],
      ['Ada Font', 'supplier', 'Bosses', { ssccExtension: 0 }, { ssccExtension: 4 }],
      ['Ada Font', 'company', undefined, { allowsUnpacked: true }, { allowsUnpacked: false }],
    ],
  )
  assert.deepEqual(
    rows.map(({ of }) => of?.isRemoved),
    [true, true, true, false, undefined],
  )
  const ids = (page: { rows: { id: number }[] }) => page.rows.map((event) => event.id)
  assert.deepEqual(ids(await list({ placeId: id })), ids({ rows }).slice(0, 3))
  assert.deepEqual(ids(await list({ supplierId: 2 })), ids({ rows }).slice(3, 4))
  const first = await list({ limit: 2 })
  const second = await list({ limit: 2, after: first.next ?? '' })
  assert.deepEqual([...ids(first), ...ids(second)], ids({ rows }).slice(0, 4))
  assert.deepEqual(ids(await list({ limit: 2, before: second.previous ?? '' })), ids(first))
})
const noAddressParts = { postcode: null, city: null, region: null, country: null }
const noDetails = { taxId: null, address: null, ...noAddressParts, gln: null }

test('only administrators of the company read its history', async () => {
  const { rows } = await list({}, bo)
  assert.deepEqual(
    rows.map(({ actor, after }) => [actor, after]),
    [['Bo Canari', { tolerance: '5' }]],
  )
  assert.deepEqual((await list({ supplierId: 2 }, bo)).rows, [])
  const [lee, marc] = await Promise.all([world.signIn('lee'), world.signIn('marc')])
  assert.equal((await lee.call(listSettingEvents)).problem.code, 'not-found')
  assert.equal((await marc.call(listSettingEvents)).problem.code, 'role-not-enough')
})

test('an entry written by version 0.2 shows a supplier’s name like later ones', async () => {
  const { rows: inserted } = await world.owner.query(
    `insert into setting_events (company_id, supplier_id, actor_id, before, after, subject_name)
    select 1, 1, id, '{"rao": "Cartró", "tolerance": "5"}', '{"rao": "Cartons", "tolerance": "9"}', 'Cartons'
    from users where company_id = 1 and username = 'ada' returning id`,
  )
  const values = [
    { name: 'Cartró', tolerance: '5' },
    { name: 'Cartons', tolerance: '9' },
  ]
  const event = (await list({ supplierId: 1 })).rows.find(({ id }) => id === Number(inserted[0].id))
  assert.deepEqual([event?.before, event?.after], values)
  const audit = (await ada.call(listAuditLog, { query: { topic: 'suppliers' } })).reply.rows[0]
  assert.deepEqual([audit?.before, audit?.after], values)
})
