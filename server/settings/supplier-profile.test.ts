// The profile of a supplier: kept by its own administrators and by the company's.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPaper } from '#contract/packing/paper-endpoints.ts'
import { getSupplierSettings, listSettingEvents } from '#contract/settings/settings-endpoints.ts'
import {
  getSupplierProfile,
  updateSupplierProfile,
} from '#contract/settings/supplier-record-endpoints.ts'
import { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const [ada, nil, lee] = await Promise.all(
  (['ada', 'nil', 'lee'] as const).map((name) => world.signIn(name)),
)
if (!(ada && nil && lee)) throw new Error('signed in')
const read = async (who = nil) => (await who.call(getSupplierProfile)).reply
const change = async (body: Parameters<typeof nil.call<typeof updateSupplierProfile>>[1]) =>
  nil.call(updateSupplierProfile, { version: (await read()).version, ...body })

const contact = (name: string) => ({
  ...{ purpose: 'documents' as const, name, email: null, phone: '+34 93 000 00 00' },
})

test('its administrator changes it, its people read it, and the company sees who did', async () => {
  const before = await read()
  const body = {
    taxId: 'ESB12345678',
    address: 'Carrer Nou 1\n08001 Barcelona',
    gln: '9506000134352',
    contacts: [contact('One'), contact('Two')],
    paperLanguages: ['sp' as const],
  }
  const changed = await change({ body })
  assert.deepEqual([changed.status, changed.reply.version], [200, before.version + 1])
  const profile = await read(lee)
  for (const [name, value] of Object.entries(body))
    assert.deepEqual(profile[name as keyof typeof profile], value, name)
  assert.equal(profile.changedBy, 'Nil Bosch')
  const seen = (await ada.call(getSupplierSettings, { params: { id: 1 } })).reply
  assert.deepEqual([seen.contacts, seen.version], [body.contacts, profile.version])
  const [event] = (await ada.call(listSettingEvents, { query: { supplierId: 1 } })).reply.rows
  assert.deepEqual(
    [event?.actor, event?.after],
    ['Nil Bosch', Object.fromEntries(Object.entries(body).sort())],
  )
})

test('what is the same already is no change; an old version is refused', async () => {
  const { version, contacts } = await read()
  assert.equal((await change({ body: { contacts } })).reply.version, version)
  const stale = await nil.call(updateSupplierProfile, {
    version: version - 1,
    body: { taxId: 'OLD' },
  })
  assert.deepEqual([stale.status, stale.problem.version], [412, version])
  assert.notEqual((await read()).taxId, 'OLD')
})

test('contacts keep their order, and are taken away', async () => {
  const contacts = ['Two', 'Three', 'One'].map(contact)
  assert.deepEqual((await change({ body: { contacts } })).reply.contacts, contacts)
  assert.deepEqual((await change({ body: { contacts: [] } })).reply.contacts, [])
})

test('numbering, tolerance and name are the company’s: a profile has none of them', async () => {
  for (const body of [{ name: 'Mine' }, { tolerance: '90' }, { gs1Prefix: '8437001' }]) {
    const { status, problem } = await change({ body: body as object })
    assert.deepEqual([status, problem.errors?.[0]?.code], [400, 'unknown-field'])
  }
})

test('nobody but its administrators and the company’s changes it', async () => {
  const { version } = await read()
  const taken = { version, body: { taxId: 'TAKEN' } }
  assert.equal((await lee.call(updateSupplierProfile, taken)).problem.code, 'role-not-enough')
  const other = await nil.actingFor(2).call(updateSupplierProfile, taken)
  assert.equal(other.status, 404)
  assert.equal((await ada.call(updateSupplierProfile, taken)).problem.code, 'supplier-required')
  const byStaff = await ada.actingFor(1).call(updateSupplierProfile, taken)
  assert.deepEqual([byStaff.status, byStaff.reply.taxId], [200, 'TAKEN'])
})

test('its papers are in the first of its languages where none is asked for', async () => {
  const [shipment] = (await lee.call(listShipments, { query: { state: 'open' } })).reply.rows
  const params = { id: shipment?.id ?? 0, paper: 'delivery-note' as const }
  const nameOf = async (lang?: 'en') => {
    const paper = await lee.call(getPaper, { params, query: lang ? { lang } : {} })
    return /-(..)\.pdf/.exec(paper.headers.get('content-disposition') ?? '')?.[1]
  }
  assert.equal(await nameOf(), 'sp')
  assert.equal(await nameOf('en'), 'en')
  await change({ body: { paperLanguages: ['ca', 'sp'] } })
  assert.equal(await nameOf(), 'ca')
  await change({ body: { paperLanguages: [] } })
  assert.equal(await nameOf(), 'en')
})
