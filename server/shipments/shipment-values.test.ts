// Each entered field from form to file: entered, read, filtered, changed, exported, on the papers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDespatchAdvice } from '#contract/messages/despatch-advice-endpoints.ts'
import { getLabels } from '#contract/packing/label-endpoints.ts'
import { getPaper } from '#contract/packing/paper-endpoints.ts'
import {
  createShipment,
  exportShipments,
  getShipment,
  listShipmentEvents,
  listShipments,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { labelSize } from '#domain/labels/label.ts'
import { shipmentStatus } from '#domain/shipments/shipment.ts'
import { incoterms } from '#domain/shipments/shipment-field.ts'
import { pdfPages, skipWithout } from '#test/samples/pdf-inspection.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const shipment = async () => (await mar.call(createShipment, { body: {} })).reply

// Five closed shipments of mar's supplier, with all statuses that closed ones can have.
const { rows: closed } = await world.owner.query<{ id: string }>(
  `select id from shipments where company_id = 1 and supplier_id = 1 and state = 'closed' order by id`,
)
const ids = closed.map(({ id }) => Number(id))
const receipts = [null, 'partial', 'full', null]
const lee = await world.signIn('lee')
const bea = await world.signIn('bea')
const terms = { incoterm: 'DAP', incotermPlace: 'Girona' } as const
const created = (await lee.call(createShipment, { body: { carrier: 'Boats', ...terms } })).reply
const params = { id: created.id }

test('a change without a field keeps the version and leaves no event', async () => {
  const { id } = await shipment()
  const change = (version: number) =>
    mar.call(updateShipment, { params: { id }, version, body: {} })
  const unchanged = await change(1)
  assert.deepEqual([unchanged.status, unchanged.reply.version], [200, 1])
  assert.equal((await change(2)).status, 412)
  const events = (await mar.call(listShipmentEvents, { params: { id } })).reply
  assert.deepEqual(
    events.map(({ kind }) => kind),
    ['created'],
  )
})

test('a quantity may be a JSON number if it is exact', async () => {
  const { id } = await shipment()
  const add = (quantityPerPackage: unknown, version: number) =>
    mar.call(addShipmentLine, {
      ...{ params: { id }, version },
      body: { orderLineId: 33, numberOfPackages: 1, quantityPerPackage } as never,
    })
  const added = await add(3, 1)
  assert.equal(added.status, 201, added.text)
  for (const wrong of [0.1 + 0.2, 1e21, true, {}])
    assert.deepEqual((await add(wrong, 2)).problem.errors, [
      { pointer: '/body/quantityPerPackage', code: 'invalid' },
    ])
})

test('an edited shipment is found by words with accented capitals', async () => {
  const { id } = await shipment()
  const body = { carrier: 'ENVÍOS PEÑA', note: 'ALMACÉN' }
  await mar.call(updateShipment, { params: { id }, version: 1, body })
  for (const text of ['almacén', 'Envíos', 'PEÑA']) {
    const { rows } = (await mar.call(listShipments, { query: { text } })).reply
    assert.deepEqual(
      rows.map((row) => row.id),
      [id],
      text,
    )
  }
})

test('the version may be an ETag or a plain number', async () => {
  const { id } = await shipment()
  const update = (seen: string) =>
    mar.call(updateShipment, {
      ...{ params: { id }, body: { note: seen } },
      headers: { 'if-match': seen },
    })
  for (const seen of ['1', '"2"', 'W/"3"']) assert.equal((await update(seen)).status, 200, seen)
  assert.equal((await update('3')).status, 412)
  for (const wrong of ['"4', 'four', '*'])
    assert.equal((await update(wrong)).problem.errors?.[0]?.pointer, '/headers/if-match', wrong)
})

test('an error of a choice lists the allowed values', async () => {
  const { id } = await shipment()
  const query = { size: 'a3' as 'a6' }
  const { problem } = await mar.call(getLabels, { params: { id }, query })
  assert.deepEqual(problem.errors, [
    { pointer: '/query/size', code: 'invalid', params: { allowed: labelSize.options.join(', ') } },
  ])
})

for (const [index, id] of ids.entries()) {
  const isCancelled = index % 4 === 3
  await world.owner.query(
    `update shipments set receipt = $2, cancelled_at = $3, cancelled_by = case when $3::timestamptz is null then null else created_by end,
       cancel_reason = case when $3::timestamptz is null then null else 'Lost' end where id = $1`,
    [id, receipts[index % 4], isCancelled ? new Date() : null],
  )
}

test('the filter by status partitions the shipments', async () => {
  const seen: number[] = []
  for (const status of shipmentStatus.options) {
    const { reply } = await mar.call(listShipments, { query: { status, limit: 100 } })
    assert.ok(reply.rows.length > 0 || ids.length < 4, status)
    for (const row of reply.rows) {
      assert.equal(row.status, status)
      assert.equal(row.state, status === 'open' ? 'open' : 'closed')
      seen.push(row.id)
    }
  }
  const all = (await mar.call(listShipments, { query: { limit: 100 } })).reply.rows
  assert.deepEqual(
    seen.toSorted((a, b) => a - b),
    all.map(({ id }) => id).toSorted((a, b) => a - b),
  )
})

test('the filter by status combines with other filters and with the state', async () => {
  const { reply } = await mar.call(listShipments, { query: { status: 'in-transit', text: 's0' } })
  assert.ok(reply.rows.every(({ status }) => status === 'in-transit'))
  const none = await mar.call(listShipments, { query: { status: 'received', state: 'open' } })
  assert.deepEqual(none.reply.rows, [])
  const unknownStatus = await mar.call(listShipments, { query: { status: 'lost' as never } })
  assert.equal(unknownStatus.status, 400)
})

test('the Incoterm is optional and one of the eleven rules', async () => {
  assert.deepEqual(
    [created.incoterm, created.incotermPlace, incoterms.length],
    ['DAP', 'Girona', 11],
  )
  const { reply: without } = await lee.call(createShipment, { body: {} })
  assert.deepEqual([without.incoterm, without.incotermPlace], [null, ''])
  for (const [body, pointer] of [
    [{ incoterm: 'DAT' }, '/body/incoterm'],
    [{ incoterm: 'dap' }, '/body/incoterm'],
    [{ incotermPlace: 'x'.repeat(81) }, '/body/incotermPlace'],
  ] as const) {
    const { status, problem } = await lee.call(createShipment, { body: body as object })
    assert.deepEqual([status, problem.errors?.[0]?.pointer], [400, pointer])
  }
})

test('the filter by Incoterm finds no shipment of another supplier or company', async () => {
  const query = { incoterm: 'DAP' } as const
  const ids = async (who: typeof lee) =>
    (await who.call(listShipments, { query })).reply.rows.map(({ id }) => id)
  assert.deepEqual(await ids(lee), [created.id])
  assert.deepEqual(await ids(bea), [])
  const { status } = await lee.call(listShipments, { query: { incoterm: 'DAT' as 'DAP' } })
  assert.equal(status, 400)
})

test('the history has a change of the Incoterm, and a concurrent one gets a version conflict', async () => {
  const change = (body: object) => lee.call(updateShipment, { params, version: 1, body })
  const { reply } = await change({ incoterm: 'FOB', incotermPlace: 'Barcelona' })
  assert.deepEqual([reply.incoterm, reply.carrier, reply.version], ['FOB', 'Boats', 2])
  const second = await change({ incoterm: null })
  assert.deepEqual([second.status, second.problem.version], [412, 2])
  const events = (await lee.call(listShipmentEvents, { params })).reply
  assert.deepEqual(events.at(-1)?.details, { incoterm: 'FOB', incotermPlace: 'Barcelona' })
  const cleared = await lee.call(updateShipment, { params, version: 2, body: { incoterm: null } })
  assert.equal(cleared.reply.incoterm, null)
  await lee.call(updateShipment, { params, version: 3, body: terms })
  assert.equal((await lee.call(getShipment, { params })).reply.incoterm, 'DAP')
})

test('both kinds of export have the Incoterm', async () => {
  const file = async (format: 'data' | 'csv') =>
    (await lee.call(exportShipments, { query: { incoterm: 'DAP', format, lang: 'ca' } })).text
  const [headings = '', row = ''] = (await file('data')).split('\n')
  assert.deepEqual(
    [headings.split(',').includes('incoterm'), row.includes('DAP,Girona')],
    [true, true],
  )
  assert.match(await file('csv'), /Incoterm[\s\S]*DAP;Girona/)
})

test('papers show the Incoterm', { skip: skipWithout('pdftotext') }, async () => {
  const url = `${world.origin}${getPaper.url.replace(':id', String(created.id)).replace(':paper', 'delivery-note')}?lang=en`
  const reply = await fetch(url, { headers: { authorization: `Bearer ${lee.token}` } })
  const pages = await pdfPages(Buffer.from(await reply.arrayBuffer()))
  assert.match(pages.join(' '), /DAP Girona/)
})

test('transport details are optional, changeable and part of messages', async () => {
  const numbers = { waybill: 'CMR-1', licensePlate: '1234 BCD', seal: 'S-1' }
  const departure = { despatchedAt: '2026-11-20T16:30:00+01:00', transportMode: '4' } as const
  const transport = { ...numbers, ...departure }
  const { reply } = await lee.call(createShipment, { body: transport })
  const at = { params: { id: reply.id } }
  const detailsOf = async () => {
    const { waybill, licensePlate, seal, despatchedAt, transportMode } = (
      await lee.call(getShipment, at)
    ).reply
    return { waybill, licensePlate, seal, transportMode, despatchedAt: inUtc(despatchedAt) }
  }
  const inUtc = (instant: string | null) => instant && new Date(instant).toISOString()
  const stored = { ...transport, despatchedAt: '2026-11-20T15:30:00.000Z' }
  assert.deepEqual(await detailsOf(), stored)
  await lee.call(updateShipment, { ...at, version: 1, body: { seal: 'S-2', waybill: '' } })
  assert.deepEqual(await detailsOf(), { ...stored, seal: 'S-2', waybill: '' })
  const events = (await lee.call(listShipmentEvents, at)).reply
  assert.deepEqual(events.at(-1)?.details, { seal: 'S-2', waybill: '' })
  const adviceOf = async () =>
    JSON.parse((await lee.call(getDespatchAdvice, { ...at, query: { format: 'json' } })).text)
  const advice = await adviceOf()
  assert.deepEqual(
    [advice.seal, advice.licensePlate, advice.transportMode, inUtc(advice.despatchedAt)],
    ['S-2', '1234 BCD', '4', stored.despatchedAt],
  )
  const cleared = { despatchedAt: null, transportMode: null }
  await lee.call(updateShipment, { ...at, version: 2, body: cleared })
  assert.deepEqual(await detailsOf(), { ...stored, seal: 'S-2', waybill: '', ...cleared })
  const later = await adviceOf()
  assert.deepEqual([later.despatchedAt, later.transportMode], [later.issuedAt, null])
  const without = (await lee.call(createShipment, { body: {} })).reply
  assert.deepEqual([without.waybill, without.licensePlate, without.seal], ['', '', ''])
  assert.deepEqual([without.despatchedAt, without.transportMode], [null, null])
  for (const [body, pointer] of [
    [{ licensePlate: 'x'.repeat(81) }, '/body/licensePlate'],
    [{ transportMode: '7' }, '/body/transportMode'],
    ...[
      ...['2026-11-20T16:30', '0001-01-01T00:00:00+10:00', '0000-01-01T00:00:00Z'],
      ...['1999-12-31T23:59:59Z', '2026-11-20T16:30:00+23:59', '2100-01-01T00:00:00Z'],
      ...['2099-12-31T23:30:00-01:00', '9999-12-31T23:59:59-10:00'],
    ].map((despatchedAt) => [{ despatchedAt }, '/body/despatchedAt'] as const),
  ] as const) {
    const { status, problem } = await lee.call(createShipment, { body: body as object })
    assert.deepEqual([status, problem.errors?.[0]?.pointer], [400, pointer])
  }
})
