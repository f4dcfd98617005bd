import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  correctReceipt,
  getReceiptPaper,
  listReceipts,
} from '#contract/receiving/receipt-endpoints.ts'
import { listShipmentEvents, receiveShipment } from '#contract/shipments/shipment-endpoints.ts'
import { pdfPages, skipWithout } from '#test/samples/pdf-inspection.ts'
import { closedShipment, countingIn } from '#test/world/received-shipments.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const marc = await world.signIn('marc')
const { orderLineOf100 } = countingIn(world, lee, marc)

const shipmentOf100 = async () => closedShipment(lee, await orderLineOf100(), 100)
type Made = Awaited<ReturnType<typeof shipmentOf100>>
const receive = ({ id, version }: Pick<Made, 'id' | 'version'>, body: object) =>
  marc.call(receiveShipment, { params: { id }, version, body: body as never })
const receiptsOf = async (id: number) => (await lee.call(listReceipts, { params: { id } })).reply
const found = (lot: string, quantity: string, dates: object = {}) => ({
  ...{ lot, bestBefore: null, expiry: null, quantity },
  ...dates,
})

/** The lots that the newest entry of a shipment's history names, for each of its counted goods. */
async function lotsInHistory(id: number): Promise<unknown[]> {
  const { reply } = await lee.call(listShipmentEvents, { params: { id } })
  const { lines = [], unannounced = [], unordered = [] } = reply.at(-1)?.details ?? {}
  const goods = [lines, unannounced, unordered].flat() as { lots?: object[] }[]
  return goods.map(({ lots }) => lots)
}

async function paperOf(id: number, query: string): Promise<string> {
  const url = getReceiptPaper.url.replace(':id', String(id))
  const headers = { authorization: `Bearer ${marc.token}` }
  const reply = await fetch(`${world.origin}${url}${query}`, { headers })
  assert.equal(reply.status, 200)
  return (await pdfPages(Buffer.from(await reply.arrayBuffer()))).join(' ').replace(/\s+/g, ' ')
}

test('two lots of a line that announced none, and numbers of its pieces, stay with their receipt and its paper', {
  skip: skipWithout('pdftotext'),
}, async () => {
  const shipment = await shipmentOf100()
  const other = await orderLineOf100()
  const lots = [
    found('A-1', '60', { bestBefore: '2030-12-31' }),
    found('B-2', '40', { expiry: '2031-02-28' }),
  ]
  const one = found('C-3', '2')
  const received = await receive(shipment, {
    lines: [{ lineId: shipment.lineId, accepted: '100', serialNumbers: ['S1', 'S2'], lots }],
    unannounced: [{ orderLineId: other, quantity: '5', lots: [one] }],
    unordered: [
      { description: 'Glass lids', quantity: '1' },
      { description: 'Glass jars', quantity: '9', lots: [found('D-4', '9')] },
    ],
  })
  assert.equal(received.status, 200, received.text)
  const rows = (await receiptsOf(shipment.id)).toReversed()
  assert.deepEqual(
    rows.map((row) => [row.description, row.lots, row.serialNumbers]),
    [
      [null, lots, ['S1', 'S2']],
      [null, [one], []],
      ['Glass lids', [], []],
      ['Glass jars', [found('D-4', '9')], []],
    ],
  )
  assert.deepEqual(await lotsInHistory(shipment.id), [lots, [one], undefined, [found('D-4', '9')]])
  const paper = await paperOf(shipment.id, `?receiptId=${rows[0]?.id}&lang=en`)
  for (const words of [
    'Found: 60 pcs · Lot A-1 · Best before 31 Dec 2030',
    'Found: 40 pcs · Lot B-2 · Expiry date 28 Feb 2031',
    'Found: Serial numbers S1 S2',
    'Found: 9 pcs · Lot D-4',
  ])
    assert.ok(paper.includes(words), `${words} is not in ${paper}`)
  // Taken back, the lots stay with the receipt, and the counter-receipt says them too; the sum of both has none.
  const body = { receiptId: rows[0]?.id ?? 0, reason: 'The other pallet' }
  const { version } = received.reply
  const params = { id: shipment.id }
  const taken = await marc.call(correctReceipt, { params, version, body })
  assert.equal(taken.status, 200, taken.text)
  const [correction, ...earlier] = await receiptsOf(shipment.id)
  assert.deepEqual(correction?.lots, lots)
  assert.deepEqual(await lotsInHistory(shipment.id), [lots])
  assert.deepEqual(correction?.serialNumbers, ['S1', 'S2'])
  assert.deepEqual(earlier.at(-1)?.lots, lots)
  assert.ok((await paperOf(shipment.id, `?receiptId=${correction?.id}`)).includes('A-1'))
  const sum = await paperOf(shipment.id, '')
  assert.ok(!sum.includes('A-1') && sum.includes('C-3'), sum)
  const again = { id: shipment.id, version: taken.reply.version }
  const line = { lineId: shipment.lineId, accepted: '100', serialNumbers: ['S2'] }
  const changed = await receive(again, { lines: [{ ...line, lots: [found('B-9', '100')] }] })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual((await receiptsOf(shipment.id))[0]?.lots, [found('B-9', '100')])
})

test('lots of more than came, named twice, in halves, of two dates or of nothing are refused', async () => {
  const shipment = await shipmentOf100()
  const wrong: [object[], string, string][] = [
    [[found('A', '6')], '0/quantity', 'too-big'],
    [[found('A', '2'), found('A', '1')], '1/lot', 'duplicate'],
    [[found('A', '1.5')], '0/quantity', 'not-whole'],
    [[found('A', '0')], '0/quantity', 'not-positive'],
    [[{ quantity: '1' }], '0/lot', 'required'],
    [
      [found('A', '1', { bestBefore: '2030-01-01', expiry: '2030-01-01' })],
      '0/expiry',
      'two-dates',
    ],
    [[found('Ñ', '1')], '0/lot', 'not-in-a-barcode'],
    [[found('123456789012345678901', '1')], '0/lot', 'too-long'],
  ]
  for (const [lots, at, code] of wrong) {
    const line = { lineId: shipment.lineId, accepted: '3', rejected: '2', reasonCode: 'wrong-lot' }
    const { problem, text } = await receive(shipment, { lines: [{ ...line, lots }] })
    assert.deepEqual(
      problem.errors?.map((one) => [one.pointer, one.code]),
      [[`/body/lines/0/lots/${at}`, code]],
      text,
    )
  }
  const unordered = [{ description: 'Lids', quantity: '1', lots: [found('A', '2')] }]
  assert.equal(
    (await receive(shipment, { unordered })).problem.errors?.[0]?.pointer,
    '/body/unordered/0/lots/0/quantity',
  )
  const orderLineId = await orderLineOf100()
  const unannounced = [{ orderLineId, quantity: '1', lots: [found('A', '2')] }]
  assert.equal(
    (await receive(shipment, { unannounced })).problem.errors?.[0]?.pointer,
    '/body/unannounced/0/lots/0/quantity',
  )
})

test('who counts blind records numbers that were not announced: the announced ones are not shown there', async () => {
  const shipment = await shipmentOf100()
  await world.owner.query(
    `update shipment_lines set serial_numbers = array(select 'T' || n from generate_series(1, 100) n)
     where company_id = 1 and id = $1`,
    [shipment.lineId],
  )
  const lines = [{ lineId: shipment.lineId, accepted: '2', serialNumbers: ['T1', 'X1'] }]
  const seeing = await receive(shipment, { lines })
  assert.equal(seeing.problem.errors?.[0]?.code, 'not-found')
  const blind = await receive(shipment, { lines, isBlind: true })
  assert.equal(blind.status, 200, blind.text)
  assert.deepEqual((await receiptsOf(shipment.id))[0]?.serialNumbers, ['T1', 'X1'])
})
