import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctionOf } from '#domain/discrepancies/discrepancy-effect.ts'
import {
  lineReceipt,
  surplusFits,
  unannouncedReceipt,
  unorderedReceipt,
} from '#domain/receiving/receipt.ts'
import {
  counterReceipt,
  discrepanciesOf,
  orderLineTotals,
  receiptDetails,
  receiptsOfCount,
  settledReceipt,
  splitSurpluses,
} from '#domain/receiving/receipt-change.ts'

const line = {
  ...lineReceipt.parse({
    ...{ lineId: 1, accepted: '7', rejected: '2.5', surplus: '4', reasonCode: 'damaged' },
    labels: { scanned: 3, failed: 1 },
  }),
  orderLineId: 11,
}
const short = {
  ...lineReceipt.parse({ lineId: 2, cancelled: '6', reason: 'Not there' }),
  orderLineId: 12,
}
const beyond = [
  unannouncedReceipt.parse({ orderLineId: 13, quantity: '5' }),
  unorderedReceipt.parse({ description: 'Lids', quantity: '3', unit: 'pcs', reason: 'On top' }),
]
const receipts = receiptsOfCount(
  [line, short],
  beyond,
  new Map([
    [11, -1000n],
    [12, 0n],
    [13, 2000n],
  ]),
  [101, 102, 103, 104],
)
const [first, , , lids] = receipts

test('a surplus counts as far as its order line has room, and the count itself may free some', () => {
  assert.deepEqual(
    receipts.map(({ id, orderLineId, surplus, surplusHeld }) => [
      ...[id, orderLineId, surplus, surplusHeld],
    ]),
    [
      // A piece too many was announced, and two and a half are rejected.
      [101, 11, '1.5', '2.5'],
      [102, 12, '0', '0'],
      [103, 13, '2', '3'],
      [104, null, '0', '3'],
    ],
  )
  assert.deepEqual([first?.labelsScanned, first?.labelsFailed], [3, 1])
})

test('receipts settle what was announced of their order lines; what exceeds it only counts as received', () => {
  const again = { ...receipts[0], id: 105 } as (typeof receipts)[number]
  const back = counterReceipt(again, 106, 'Of another truck')
  assert.deepEqual(orderLineTotals(receipts), [
    { id: 11, settled: '9.5', received: '8.5' },
    { id: 12, settled: '6', received: '0' },
    { id: 13, settled: '0', received: '2' },
  ])
  assert.deepEqual(orderLineTotals([again, back]), [{ id: 11, settled: '0', received: '0' }])
  assert.deepEqual(orderLineTotals([back]), [{ id: 11, settled: '-9.5', received: '-8.5' }])
})

test('each rejected, missing or held part is a discrepancy of its kind', () => {
  assert.deepEqual(
    discrepanciesOf(receipts).map(({ receiptId, kind, quantity, reason }) => [
      ...[receiptId, kind, quantity, reason],
    ]),
    [
      [101, 'damaged', '2.5', ''],
      [101, 'over', '2.5', ''],
      [102, 'short', '6', 'Not there'],
      [103, 'unannounced', '3', ''],
      [104, 'unordered', '3', 'On top'],
    ],
  )
})

test('taking back a receipt negates all its quantities, and leaves no discrepancy', () => {
  assert.ok(first && lids)
  const back = counterReceipt(first, 200, 'Counted wrong')
  const { id, corrects, accepted, rejected, surplus, surplusHeld, reason, reasonCode } = back
  assert.deepEqual(
    [id, corrects, accepted, rejected, back.cancelled, surplus, surplusHeld, reason, reasonCode],
    [200, 101, '-7', '-2.5', '0', '-1.5', '-2.5', 'Counted wrong', null],
  )
  assert.deepEqual([back.labelsScanned, back.labelsFailed], [-3, -1])
  assert.deepEqual(discrepanciesOf([back, counterReceipt(lids, 201, '')]), [])
})

test('a settlement moves the discrepancy within the receipt, and leaves the rest of it', () => {
  const damaged = { ...first, ...{ receiptId: 101, kind: 'damaged' as const, quantity: '2.5' } }
  const over = { ...damaged, kind: 'over' as const }
  const amounts = (
    discrepancy: typeof damaged | typeof over,
    effect: Parameters<typeof correctionOf>[0],
  ) => {
    const correction = correctionOf(effect, discrepancy)
    if (!correction || !first) return null
    const one = settledReceipt({ ...first, receiptId: 101 }, correction, 300, 'Kept')
    assert.deepEqual([one.id, one.corrects, one.reason, one.cancelled], [300, 101, 'Kept', '0'])
    assert.deepEqual([one.labelsScanned, one.lots, discrepanciesOf([one])], [0, [], []])
    return [one.accepted, one.rejected, one.surplus, one.surplusHeld]
  }
  assert.deepEqual(amounts(damaged, 'received'), ['2.5', '-2.5', '0', '0'])
  assert.deepEqual(amounts(over, 'received'), ['0', '0', '2.5', '-2.5'])
  assert.deepEqual(amounts(over, 'dropped'), ['0', '0', '0', '-2.5'])
  for (const effect of ['pending', 'waived'] as const) assert.equal(amounts(damaged, effect), null)
})

test('the history separates lines, unannounced goods, and goods of no order', () => {
  assert.deepEqual(receiptDetails(receipts, new Map([[13, 'P-13']])), {
    lines: [
      {
        ...{ lineId: 1, accepted: '7', rejected: '2.5', cancelled: '0', surplus: '4' },
        ...{ reason: '', reasonCode: 'damaged' },
      },
      {
        ...{ lineId: 2, accepted: '0', rejected: '0', cancelled: '6', surplus: '0' },
        ...{ reason: 'Not there', reasonCode: null },
      },
    ],
    unannounced: [{ orderLineId: 13, product: 'P-13', quantity: '5', reason: '' }],
    unordered: [{ description: 'Lids', code: null, unit: 'pcs', quantity: '3', reason: 'On top' }],
  })
})

const item = (orderLineId: number, quantity: bigint) => ({ orderLineId, quantity })

test('a surplus counts as far as the order line may take more, and the rest waits', () => {
  const cases: [bigint | undefined, bigint, bigint][] = [
    [7000n, 5000n, 0n],
    [5000n, 5000n, 0n],
    [2500n, 2500n, 2500n],
    [0n, 0n, 5000n],
    [-3000n, 0n, 5000n],
    [undefined, 0n, 5000n],
  ]
  for (const [capLeft, counted, held] of cases) {
    const available = new Map(capLeft === undefined ? [] : [[1, capLeft]])
    assert.deepEqual(
      splitSurpluses([item(1, 5000n)], available),
      [{ counted, held }],
      String(capLeft),
    )
  }
})

test('surpluses of one order line share its available quantity in order', () => {
  const available = new Map([
    [1, 4000n],
    [2, 1000n],
  ])
  assert.deepEqual(splitSurpluses([item(1, 3000n), item(2, 1000n), item(1, 3000n)], available), [
    { counted: 3000n, held: 0n },
    { counted: 1000n, held: 0n },
    { counted: 1000n, held: 2000n },
  ])
})

test('a line has a surplus only once all of it came', () => {
  const amounts = { accepted: '8', rejected: '2', cancelled: '0' }
  assert.equal(surplusFits(amounts, 10_000n), true)
  assert.equal(surplusFits(amounts, 11_000n), false)
  assert.equal(surplusFits({ ...amounts, rejected: '0', cancelled: '2' }, 10_000n), false)
  assert.equal(surplusFits({ accepted: '0', rejected: '0', cancelled: '0' }, 0n), true)
})
