import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  correctReceipt,
  getReceiptPaper,
  listCountedGoods,
  listReceipts,
} from '#contract/receiving/receipt-endpoints.ts'
import { listShipmentEvents, receiveShipment } from '#contract/shipments/shipment-endpoints.ts'
import { pdfPages, skipWithout } from '#test/samples/pdf-inspection.ts'
import { closedShipment, countingActions } from '#test/world/received-shipments.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const marc = await world.signIn('marc')
const { orderLineOf100 } = countingActions(world, lee, marc)

const shipmentOf100 = async () => closedShipment(lee, await orderLineOf100(), 100)
type ClosedShipment = Awaited<ReturnType<typeof shipmentOf100>>
const receive = ({ id, version }: Pick<ClosedShipment, 'id' | 'version'>, body: object) =>
  marc.call(receiveShipment, { params: { id }, version, body: body as never })
const receiptsOf = async (id: number) => (await lee.call(listReceipts, { params: { id } })).reply
const foundLot = (lot: string, quantity: string, dates: object = {}) => ({
  ...{ lot, bestBefore: null, expiry: null, quantity },
  ...dates,
})

/** The lots and serial numbers that the newest history entry of a shipment has, for each of its counted goods. */
async function historyOfFoundGoods(id: number): Promise<unknown[]> {
  const { reply } = await lee.call(listShipmentEvents, { params: { id } })
  const { lines = [], unannounced = [], unordered = [] } = reply.at(-1)?.details ?? {}
  const goods = [lines, unannounced, unordered].flat() as {
    lots?: object[]
    serialNumbers?: string[]
  }[]
  return goods.map(({ lots, serialNumbers }) => [lots, serialNumbers])
}

async function paperOf(id: number, query: string): Promise<string> {
  const url = getReceiptPaper.url.replace(':id', String(id))
  const headers = { authorization: `Bearer ${marc.token}` }
  const reply = await fetch(`${world.origin}${url}${query}`, { headers })
  assert.equal(reply.status, 200)
  return (await pdfPages(Buffer.from(await reply.arrayBuffer()))).join(' ').replace(/\s+/g, ' ')
}

test('found lots and serial numbers stay with their receipt and its paper', {
  skip: skipWithout('pdftotext'),
}, async () => {
  const shipment = await shipmentOf100()
  const other = await orderLineOf100()
  const lots = [
    foundLot('A-1', '60', { bestBefore: '2030-12-31' }),
    foundLot('B-2', '40', { expiry: '2031-02-28' }),
  ]
  const lot = foundLot('C-3', '2')
  const received = await receive(shipment, {
    lines: [{ lineId: shipment.lineId, accepted: '100', serialNumbers: ['S1', 'S2'], lots }],
    unannounced: [{ orderLineId: other, quantity: '5', lots: [lot], serialNumbers: ['U1', 'U2'] }],
    unordered: [
      { description: 'Glass lids', quantity: '1' },
      {
        description: 'Glass jars',
        quantity: '9',
        lots: [foundLot('D-4', '9')],
        serialNumbers: ['N1'],
      },
    ],
  })
  assert.equal(received.status, 200, received.text)
  const rows = (await receiptsOf(shipment.id)).toReversed()
  assert.deepEqual(
    rows.map((row) => [row.description, row.lots, row.serialNumbers]),
    [
      [null, lots, ['S1', 'S2']],
      [null, [lot], ['U1', 'U2']],
      ['Glass lids', [], []],
      ['Glass jars', [foundLot('D-4', '9')], ['N1']],
    ],
  )
  assert.deepEqual(await historyOfFoundGoods(shipment.id), [
    [lots, ['S1', 'S2']],
    [[lot], ['U1', 'U2']],
    [undefined, undefined],
    [[foundLot('D-4', '9')], ['N1']],
  ])
  const paper = await paperOf(shipment.id, `?receiptId=${rows[0]?.id}&lang=en`)
  for (const words of [
    'Found: 60 pcs · Lot A-1 · Best before 31 Dec 2030',
    'Found: 40 pcs · Lot B-2 · Expiry date 28 Feb 2031',
    'Found: Serial numbers S1 S2',
    'Found: Serial numbers U1 U2',
    'Found: 9 pcs · Lot D-4',
    'Found: Serial numbers N1',
  ])
    assert.ok(paper.includes(words), `${words} is not in ${paper}`)
  // A reversal copies the lots of its receipt; their sum has none.
  const body = { receiptId: rows[0]?.id ?? 0, reason: 'The other pallet' }
  const { version } = received.reply
  const params = { id: shipment.id }
  const reversed = await marc.call(correctReceipt, { params, version, body })
  assert.equal(reversed.status, 200, reversed.text)
  const [correction, ...earlier] = await receiptsOf(shipment.id)
  assert.deepEqual(correction?.lots, lots)
  assert.deepEqual(await historyOfFoundGoods(shipment.id), [[lots, ['S1', 'S2']]])
  assert.deepEqual(correction?.serialNumbers, ['S1', 'S2'])
  assert.deepEqual(earlier.at(-1)?.lots, lots)
  assert.ok((await paperOf(shipment.id, `?receiptId=${correction?.id}`)).includes('A-1'))
  const totalPaper = await paperOf(shipment.id, '')
  assert.ok(!totalPaper.includes('A-1') && totalPaper.includes('C-3'), totalPaper)
  const again = { id: shipment.id, version: reversed.reply.version }
  const line = { lineId: shipment.lineId, accepted: '100', serialNumbers: ['S2'] }
  const changed = await receive(again, { lines: [{ ...line, lots: [foundLot('B-9', '100')] }] })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual((await receiptsOf(shipment.id))[0]?.lots, [foundLot('B-9', '100')])
})

test('lots of more than came, duplicate lots, fractions of pieces, two dates and empty lots are refused', async () => {
  const shipment = await shipmentOf100()
  const wrong: [object[], string, string][] = [
    [[foundLot('A', '6')], '0/quantity', 'too-big'],
    [[foundLot('A', '2'), foundLot('A', '1')], '1/lot', 'duplicate'],
    [[foundLot('A', '1.5')], '0/quantity', 'not-whole'],
    [[foundLot('A', '0')], '0/quantity', 'not-positive'],
    [[{ quantity: '1' }], '0/lot', 'required'],
    [
      [foundLot('A', '1', { bestBefore: '2030-01-01', expiry: '2030-01-01' })],
      '0/expiry',
      'two-dates',
    ],
    [[foundLot('Ñ', '1')], '0/lot', 'not-in-a-barcode'],
    [[foundLot('123456789012345678901', '1')], '0/lot', 'too-long'],
  ]
  for (const [lots, at, code] of wrong) {
    const line = { lineId: shipment.lineId, accepted: '3', rejected: '2', reasonCode: 'wrong-lot' }
    const { problem, text } = await receive(shipment, { lines: [{ ...line, lots }] })
    assert.deepEqual(
      problem.errors?.map((error) => [error.pointer, error.code]),
      [[`/body/lines/0/lots/${at}`, code]],
      text,
    )
  }
  const unordered = [{ description: 'Lids', quantity: '1', lots: [foundLot('A', '2')] }]
  assert.equal(
    (await receive(shipment, { unordered })).problem.errors?.[0]?.pointer,
    '/body/unordered/0/lots/0/quantity',
  )
  const orderLineId = await orderLineOf100()
  const unannounced = [{ orderLineId, quantity: '1', lots: [foundLot('A', '2')] }]
  assert.equal(
    (await receive(shipment, { unannounced })).problem.errors?.[0]?.pointer,
    '/body/unannounced/0/lots/0/quantity',
  )
})

test('a blind count records serial numbers that were not announced', async () => {
  const shipment = await shipmentOf100()
  await world.owner.query(
    `update shipment_lines set serial_numbers = array(select 'T' || n from generate_series(1, 100) n)
     where company_id = 1 and id = $1`,
    [shipment.lineId],
  )
  const lines = [{ lineId: shipment.lineId, accepted: '2', serialNumbers: ['T1', 'X1'] }]
  const openCount = await receive(shipment, { lines })
  assert.equal(openCount.problem.errors?.[0]?.code, 'not-found')
  const blindCount = await receive(shipment, { lines, isBlind: true })
  assert.equal(blindCount.status, 200, blindCount.text)
  assert.deepEqual((await receiptsOf(shipment.id))[0]?.serialNumbers, ['T1', 'X1'])
})

test('an unannounced serial number counts once in a shipment, until its receipt is reversed', async () => {
  const shipment = await shipmentOf100()
  const orderLineId = await orderLineOf100()
  const pieces = (...serialNumbers: string[]) => ({ quantity: '2', serialNumbers })
  const jars = (...serialNumbers: string[]) => ({
    ...{ description: 'Glass jars', code: 'JAR-1', quantity: '2', serialNumbers },
  })
  const first = await receive(shipment, {
    unannounced: [{ orderLineId, ...pieces('P1', 'P2') }],
    // Goods without a code cannot be compared.
    unordered: [jars('P1'), { description: 'Lids', ...pieces('P1') }],
  })
  assert.equal(first.status, 200, first.text)
  const again = { id: shipment.id, version: first.reply.version }
  const refused = await receive(again, {
    unannounced: [{ orderLineId, ...pieces('P3', 'P2') }],
    unordered: [jars('P1', 'J2'), { description: 'Lids', ...pieces('P1') }],
  })
  assert.equal(refused.problem.code, 'counted-before', refused.text)
  const before = refused.problem.countedBefore?.map((row) => [
    ...[row.lineId, row.orderLineId, row.productCode === 'JAR-1', row.serialNumbers],
  ])
  assert.deepEqual(before, [
    [null, orderLineId, false, ['P2']],
    [null, null, true, ['P1']],
  ])
  const params = { id: shipment.id }
  const goods = async () => (await marc.call(listCountedGoods, { params })).reply
  assert.deepEqual(
    (await goods()).map((row) => [row.orderLineId, row.serialNumbers]),
    [
      [orderLineId, ['P1', 'P2']],
      [null, ['P1']],
      [null, ['P1']],
    ],
  )
  const receiptId = (await receiptsOf(shipment.id)).find((row) => row.orderLineId !== null)?.id ?? 0
  const body = { receiptId, reason: 'Another pallet' }
  const reversed = await marc.call(correctReceipt, { params, version: again.version, body })
  assert.equal(reversed.status, 200, reversed.text)
  assert.deepEqual(await historyOfFoundGoods(shipment.id), [[undefined, ['P1', 'P2']]])
  const [correction] = await receiptsOf(shipment.id)
  assert.deepEqual([correction?.corrects, correction?.serialNumbers], [receiptId, ['P1', 'P2']])
  assert.equal((await goods()).length, 2)
  const version = reversed.reply.version
  const countedLater = await receive(
    { id: shipment.id, version },
    { unannounced: [{ orderLineId, ...pieces('P3', 'P2') }] },
  )
  assert.equal(countedLater.status, 200, countedLater.text)
})

test('a serial number of a product counts once, announced or not', async () => {
  const shipment = await shipmentOf100()
  const orderLineId = await orderLineOf100()
  await world.owner.query(
    `update order_lines o set product_code = l.product_code, size = l.size, color = l.color from shipment_lines l
     where o.company_id = 1 and o.id = $1 and l.company_id = 1 and l.id = $2`,
    [orderLineId, shipment.lineId],
  )
  const lines = [{ lineId: shipment.lineId, accepted: '1', serialNumbers: ['Q1'] }]
  const unannounced = [{ orderLineId, quantity: '1', serialNumbers: ['Q1'] }]
  const { problem } = await receive(shipment, { lines, unannounced })
  assert.deepEqual(problem.errors, [
    {
      pointer: '/body/unannounced/0/serialNumbers',
      ...{ code: 'repeated-serial', params: { serial: 'Q1' } },
    },
  ])
  const received = await receive(shipment, { lines })
  const again = await receive({ id: shipment.id, version: received.reply.version }, { unannounced })
  assert.deepEqual(
    again.problem.countedBefore?.map((row) => [row.lineId, row.serialNumbers]),
    [[shipment.lineId, ['Q1']]],
  )
})

test('more serial numbers than pieces, duplicates and characters outside barcodes are refused', async () => {
  const shipment = await shipmentOf100()
  const orderLineId = await orderLineOf100()
  const wrong: [string[], string, string][] = [
    [['A', 'B', 'C'], '', 'too-big'],
    [['A', 'A'], '', 'repeated-serial'],
    [['Ñ'], '/0', 'not-in-a-barcode'],
  ]
  for (const [serialNumbers, at, code] of wrong)
    for (const body of [
      { unannounced: [{ orderLineId, quantity: '2', serialNumbers }] },
      { unordered: [{ description: 'Lids', quantity: '2', serialNumbers }] },
    ]) {
      const { problem, text } = await receive(shipment, body)
      assert.deepEqual(
        problem.errors?.map((error) => [error.pointer, error.code]),
        [[`/body/${Object.keys(body)[0]}/0/serialNumbers${at}`, code]],
        text,
      )
    }
})
