// Profile and record of a supplier. Its own administrators and the company's manage the profile.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listAuditLog } from '#contract/audit/audit-log-endpoints.ts'
import { getPaper } from '#contract/packing/paper-endpoints.ts'
import {
  countSupplierSettings,
  getSupplierSettings,
  listSettingEvents,
  listSupplierSettings,
} from '#contract/settings/settings-endpoints.ts'
import {
  createSupplier,
  deactivateSupplier,
  exportSuppliers,
  getSupplierOverview,
  getSupplierProfile,
  reactivateSupplier,
  updateSupplierProfile,
} from '#contract/settings/supplier-endpoints.ts'
import { createShipment, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { type CallInput, openWorldWith } from '#test/world/world.ts'

const { world, ada, nil, lee } = await openWorldWith('ada', 'nil', 'lee')

const readProfile = async (who = nil) => (await who.call(getSupplierProfile)).reply
const changeProfile = async (body: Parameters<typeof nil.call<typeof updateSupplierProfile>>[1]) =>
  nil.call(updateSupplierProfile, { version: (await readProfile()).version, ...body })

const contact = (name: string) => ({
  ...{ purpose: 'documents' as const, name, email: null, phone: '+34 93 000 00 00' },
})

type Query = NonNullable<CallInput<typeof listSupplierSettings>['query']>
const listCodes = async (query: Query = {}) =>
  (await ada.call(listSupplierSettings, { query })).reply.rows.map(({ code }) => code)

const vidre = {
  code: 'VIDRE',
  name: 'Vidres del Vallès',
  gln: '9506000134352',
  tolerance: '2.5',
  paperLanguages: ['ca' as const, 'en' as const],
  contacts: [
    { purpose: 'shipping' as const, name: 'Lena Ruiz', email: 'lena@example.com', phone: null },
  ],
}

test('a supplier’s administrator changes its profile, its people read it, and the audit log names the administrator', async () => {
  const before = await readProfile()
  const body = {
    taxId: 'ESB12345678',
    address: 'Carrer Nou 1\n08001 Barcelona',
    gln: '9506000134352',
    contacts: [contact('One'), contact('Two')],
    paperLanguages: ['sp' as const],
  }
  const changed = await changeProfile({ body })
  assert.deepEqual([changed.status, changed.reply.version], [200, before.version + 1])
  const profile = await readProfile(lee)
  for (const [name, value] of Object.entries(body))
    assert.deepEqual(profile[name as keyof typeof profile], value, name)
  assert.equal(profile.changedBy, 'Nil Bosch')
  const readAgain = (await ada.call(getSupplierSettings, { params: { id: 1 } })).reply
  assert.deepEqual([readAgain.contacts, readAgain.version], [body.contacts, profile.version])
  const [event] = (await ada.call(listSettingEvents, { query: { supplierId: 1 } })).reply.rows
  assert.deepEqual(
    [event?.actor, event?.after],
    ['Nil Bosch', Object.fromEntries(Object.entries(body).sort())],
  )
})

test('equal values change no profile, and a change at an old version is refused', async () => {
  const { version, contacts } = await readProfile()
  assert.equal((await changeProfile({ body: { contacts } })).reply.version, version)
  const stale = await nil.call(updateSupplierProfile, {
    version: version - 1,
    body: { taxId: 'OLD' },
  })
  assert.deepEqual([stale.status, stale.problem.version], [412, version])
  assert.notEqual((await readProfile()).taxId, 'OLD')
})

test('contacts keep their order and can be removed', async () => {
  const contacts = ['Two', 'Three', 'One'].map(contact)
  assert.deepEqual((await changeProfile({ body: { contacts } })).reply.contacts, contacts)
  assert.deepEqual((await changeProfile({ body: { contacts: [] } })).reply.contacts, [])
})

test('numbering, tolerance and name are not part of a profile', async () => {
  for (const body of [{ name: 'Mine' }, { tolerance: '90' }, { gs1Prefix: '8437001' }]) {
    const { status, problem } = await changeProfile({ body: body as object })
    assert.deepEqual([status, problem.errors?.[0]?.code], [400, 'unknown-field'])
  }
})

test('only administrators of the supplier or the company change its profile', async () => {
  const { version } = await readProfile()
  const input = { version, body: { taxId: 'TAKEN' } }
  assert.equal((await lee.call(updateSupplierProfile, input)).problem.code, 'role-not-enough')
  const other = await nil.actingFor(2).call(updateSupplierProfile, input)
  assert.equal(other.status, 404)
  assert.equal((await ada.call(updateSupplierProfile, input)).problem.code, 'supplier-required')
  const byStaff = await ada.actingFor(1).call(updateSupplierProfile, input)
  assert.deepEqual([byStaff.status, byStaff.reply.taxId], [200, 'TAKEN'])
})

test('papers use the first language of the supplier unless another is requested', async () => {
  const [shipment] = (await lee.call(listShipments, { query: { state: 'open' } })).reply.rows
  const params = { id: shipment?.id ?? 0, paper: 'delivery-note' as const }
  const nameOf = async (lang?: 'en') => {
    const paper = await lee.call(getPaper, { params, query: lang ? { lang } : {} })
    return /-(..)\.pdf/.exec(paper.headers.get('content-disposition') ?? '')?.[1]
  }
  assert.equal(await nameOf(), 'sp')
  assert.equal(await nameOf('en'), 'en')
  await changeProfile({ body: { paperLanguages: ['ca', 'sp'] } })
  assert.equal(await nameOf(), 'ca')
  await changeProfile({ body: { paperLanguages: [] } })
  assert.equal(await nameOf(), 'en')
})

test('a supplier is created with its data, and can be used immediately', async () => {
  const created = await ada.call(createSupplier, { body: vidre, key: 'a-new-supplier' })
  assert.equal(created.status, 201, created.text)
  const { id } = created.reply
  assert.deepEqual(
    [created.headers.get('location'), created.headers.get('etag')],
    [`/api/supplier-settings/${id}`, '"1"'],
  )
  const again = await ada.call(createSupplier, { body: vidre, key: 'a-new-supplier' })
  assert.equal(again.reply.id, id)
  const { reply } = await ada.call(getSupplierSettings, { params: { id } })
  for (const [name, value] of Object.entries(vidre))
    assert.deepEqual(reply[name as keyof typeof reply], value, name)
  assert.deepEqual([reply.isActive, reply.changedBy, reply.taxId], [true, 'Ada Font', null])
  assert.equal((await ada.actingFor(id).call(createShipment, { body: {} })).status, 201)
  const { people, orders, shipments } = (await ada.call(getSupplierOverview, { params: { id } }))
    .reply
  assert.deepEqual([people.count, orders.pendingLines, shipments.open], [0, 0, 1])
  const log = await ada.call(listAuditLog, { query: { topic: 'suppliers', supplierId: id } })
  assert.deepEqual(
    log.reply.rows.map(({ actor, subject }) => [actor?.name, subject.name]),
    [['Ada Font', 'Vidres del Vallès']],
  )
})

test('a supplier’s code is never reused or changed', async () => {
  const removed = await ada.call(createSupplier, { body: { code: 'ONCE', name: 'Once' } })
  await ada.call(deactivateSupplier, { params: { id: removed.reply.id }, version: 1 })
  const again = await ada.call(createSupplier, { body: { code: 'ONCE', name: 'Another' } })
  assert.deepEqual([again.status, again.problem.errors?.[0]?.code], [400, 'duplicate'])
  assert.equal(again.problem.errors?.[0]?.pointer, '/body/code')
  const changing = world.owner.query(
    `begin; set local role oto_app; select set_config('app.company', '1', true);
     update suppliers set code = 'TWICE' where id = ${removed.reply.id}`,
  )
  await assert.rejects(changing, /permission denied/)
})

test('errors of a new supplier name their field', async () => {
  const refusalOf = async (body: object) => {
    const { status, problem } = await ada.call(createSupplier, {
      body: { code: 'WRONG', name: 'Wrong', ...body },
    })
    assert.equal(status, 400, JSON.stringify(body))
    return problem.errors?.map(({ pointer, code }) => `${pointer} ${code}`)
  }
  assert.deepEqual(await refusalOf({ gln: '9506000134353' }), ['/body/gln wrong-check-digit'])
  assert.deepEqual(await refusalOf({ name: '' }), ['/body/name too-short', '/body/name invalid'])
  assert.deepEqual(await refusalOf({ paperLanguages: ['en', 'en'] }), [
    '/body/paperLanguages duplicate',
  ])
  const contact = { purpose: 'orders', name: 'X', email: 'none', phone: null }
  assert.deepEqual(await refusalOf({ contacts: [contact] }), ['/body/contacts/0/email invalid'])
  assert.ok(!(await listCodes()).includes('WRONG'))
})

test('suppliers can be searched, filtered, sorted both ways, paged and counted', async () => {
  assert.deepEqual(await listCodes({ text: 'VALLES vidr' }), ['VIDRE'])
  assert.deepEqual(await listCodes({ text: '%' }), [])
  assert.deepEqual(await listCodes({ state: 'inactive' }), ['ONCE'])
  assert.ok(!(await listCodes({ state: 'active' })).includes('ONCE'))
  for (const sort of ['code', 'name'] as const) {
    const all = await listCodes({ sort, limit: 100 })
    assert.deepEqual(await listCodes({ sort: `-${sort}`, limit: 100 }), all.toReversed())
    const paged: string[] = []
    let after: string | undefined
    do {
      const page = (await ada.call(listSupplierSettings, { query: { sort, limit: 2, after } }))
        .reply
      paged.push(...page.rows.map(({ code }) => code))
      after = page.next ?? undefined
    } while (after)
    assert.deepEqual(paged, all, sort)
    assert.equal((await ada.call(countSupplierSettings)).reply.count, all.length)
  }
  const inactive = await ada.call(countSupplierSettings, { query: { state: 'inactive' } })
  assert.equal(inactive.reply.count, 1)
})

test('the list exports for people and for programs', async () => {
  const text = async (query: NonNullable<CallInput<typeof exportSuppliers>['query']>) =>
    (await ada.call(exportSuppliers, { query })).bytes.toString()
  const csv = await text({ format: 'csv', lang: 'ca', text: 'vidre' })
  assert.match(csv, /VIDRE.*Vidres del Vallès.*Actiu.*Expedicions: Lena Ruiz, lena@example.com/s)
  assert.match(csv, /;Tolerància \(%\);.*;2,5;/s)
  const data = await text({ format: 'data', state: 'inactive' })
  const [header, ...rows] = data.trim().split('\r\n')
  assert.match(header ?? '', /^id,code,/)
  assert.equal(rows.length, 1)
  const known = await text({ format: 'data', text: 'vidre' })
  assert.match(known, /,"ca,en","\[\{[^}]*""name"":""Lena Ruiz"",""email"":""lena@example\.com""/)
})

test('only company administrators manage suppliers', async () => {
  for (const name of ['marc', 'ines']) {
    const who = await world.signIn(name)
    const created = await who.call(createSupplier, { body: { code: 'MINE', name: 'Mine' } })
    assert.equal(created.problem.code, 'role-not-enough', name)
  }
  const refused = [
    await lee.call(createSupplier, { body: { code: 'MINE', name: 'Mine' } }),
    await lee.call(getSupplierOverview, { params: { id: 1 } }),
    await lee.call(reactivateSupplier, { params: { id: 1 }, version: 1 }),
    await lee.call(exportSuppliers),
  ]
  assert.deepEqual(
    refused.map(({ status }) => status),
    [404, 404, 404, 404],
  )
})
