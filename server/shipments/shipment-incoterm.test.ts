// A field from form to file: entered, read, filtered, changed, exported, on the papers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getPaper } from '#contract/packing/paper-endpoints.ts'
import {
  createShipment,
  exportShipments,
  getShipment,
  listShipmentEvents,
  listShipments,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { incoterms } from '#domain/shipments/shipment-field.ts'
import { pdfPages, skipWithout } from '#test/samples/pdf-inspection.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const bea = await world.signIn('bea')
const terms = { incoterm: 'DAP', incotermPlace: 'Girona' } as const
const created = (await lee.call(createShipment, { body: { carrier: 'Boats', ...terms } })).reply
const params = { id: created.id }

test('it is optional, and one of the eleven rules', async () => {
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

test('the list is narrowed to one, and to nothing of another supplier or company', async () => {
  const query = { incoterm: 'DAP' } as const
  const ids = async (who: typeof lee) =>
    (await who.call(listShipments, { query })).reply.rows.map(({ id }) => id)
  assert.deepEqual(await ids(lee), [created.id])
  assert.deepEqual(await ids(bea), [])
  const { status } = await lee.call(listShipments, { query: { incoterm: 'DAT' as 'DAP' } })
  assert.equal(status, 400)
})

test('a change is in the history; of two at once the second is told what changed', async () => {
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

test('it is in both kinds of export', async () => {
  const file = async (format: 'data' | 'csv') =>
    (await lee.call(exportShipments, { query: { incoterm: 'DAP', format, lang: 'ca' } })).text
  const [heads = '', row = ''] = (await file('data')).split('\n')
  assert.deepEqual(
    [heads.split(',').includes('incoterm'), row.includes('DAP,Girona')],
    [true, true],
  )
  assert.match(await file('csv'), /Incoterm[\s\S]*DAP;Girona/)
})

test('papers say it', { skip: skipWithout('pdftotext') }, async () => {
  const url = `${world.origin}${getPaper.url.replace(':id', String(created.id)).replace(':paper', 'delivery-note')}?lang=en`
  const reply = await fetch(url, { headers: { authorization: `Bearer ${lee.token}` } })
  const pages = await pdfPages(Buffer.from(await reply.arrayBuffer()))
  assert.match(pages.join(' '), /DAP Girona/)
})
