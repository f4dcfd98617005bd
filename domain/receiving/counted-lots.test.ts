import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type CountedLot,
  countedLotFault,
  emptyLot,
  lotsOfCount,
  mergeLots,
  withoutAddedLots,
  withScannedGoods,
} from '#domain/receiving/counted-lots.ts'
import { foundLotFault, newOnGoods } from '#domain/receiving/found-lot.ts'
import { countFault, emptyCount, type LineCount } from '#domain/receiving/line-count.ts'
import { mergeCounts } from '#domain/receiving/receipt-counts.ts'
import { receiptOf } from '#domain/receiving/recorded-count.ts'
import type { Traceability } from '#domain/shipments/traceability.ts'
import { parseQuantity } from '#domain/units/quantity.ts'

const lot = (part: Partial<CountedLot>): CountedLot => ({ ...emptyLot, ...part })
const whole = { isDivisible: false }
const sum = (quantities: readonly string[]) =>
  quantities.reduce((all, quantity) => all + parseQuantity(quantity), 0n)
const faultOf = (lots: CountedLot[], arrived: string, serialNumbers: string[] = []) => {
  const fault = countedLotFault({ lots, serialNumbers }, parseQuantity(arrived), whole)
  return fault && [fault.index, fault.field, fault.code]
}

test('a lot without a quantity gets what the other lots leave of the goods that came', () => {
  const lotsFor = (lots: CountedLot[], arrived: string) =>
    lotsOfCount({ lots }, parseQuantity(arrived)).map(({ lot: name, quantity }) => [name, quantity])
  assert.deepEqual(lotsFor([lot({ lot: ' A ' })], '12'), [['A', '12']])
  assert.deepEqual(lotsFor([lot({ lot: 'A' }), lot({ lot: 'B', quantity: '5' })], '12'), [
    ['A', '7'],
    ['B', '5'],
  ])
  assert.deepEqual(lotsFor([lot({}), lot({ lot: 'A' })], '0'), [], 'of nothing there is no lot')
})

test('counted lots are validated by the rules of announced goods', () => {
  assert.equal(faultOf([lot({ lot: 'A' }), lot({})], '12', ['S1']), undefined)
  const faults: [CountedLot[], unknown[]][] = [
    [[lot({ lot: 'Ñ' })], [0, 'lot', 'not-in-a-barcode']],
    [[lot({ lot: '123456789012345678901' })], [0, 'lot', 'not-in-a-barcode']],
    [[lot({ quantity: '3' })], [0, 'lot', 'required']],
    [[lot({ bestBefore: '2076-01-01' })], [0, 'bestBefore', 'not-a-day']],
    [[lot({ bestBefore: '2030-01-01', expiry: '2030-01-01' })], [0, 'expiry', 'two-dates']],
    [[lot({ lot: 'A', quantity: 'x' })], [0, 'quantity', 'unreadable']],
    [[lot({ lot: 'A', quantity: '1.5' })], [0, 'quantity', 'not-whole']],
    [
      [lot({ lot: 'A' }), lot({ lot: 'B' })],
      [1, 'quantity', 'required'],
    ],
    [
      [lot({ lot: 'A', quantity: '1' }), lot({}), lot({ lot: 'A', quantity: '1' })],
      [2, 'lot', 'duplicate'],
    ],
    [[lot({ lot: 'A', quantity: '13' })], [0, 'quantity', 'too-big']],
  ]
  for (const [lots, fault] of faults) assert.deepEqual(faultOf(lots, '12'), fault)
  assert.deepEqual(faultOf([], '12', ['S1', 'Ñ']), [1, 'serialNumbers', 'not-in-a-barcode'])
  const line = { id: 1, quantity: '40', accepted: '0', rejected: '0', cancelled: '0', ...whole }
  const count = { ...emptyCount, accepted: '2', lots: [lot({ lot: 'A', quantity: '3' })] }
  assert.equal(countFault(line, count), 'goods')
})

test('a barcode’s lot or date is noted only where the line has another or none', () => {
  const announced: Traceability = { lot: 'A', bestBefore: null, expiry: null, serialNumbers: [] }
  const scan = (part: object) => ({
    ...{ lot: null, bestBefore: null, expiry: null, serialNumber: null },
    ...part,
  })
  assert.equal(newOnGoods(null, null), null)
  assert.equal(newOnGoods(scan({ serialNumber: 'S1' }), null), null)
  assert.equal(newOnGoods(scan({ lot: 'A' }), announced), null)
  const found = { lot: 'A', bestBefore: '2030-01-31', expiry: null }
  assert.deepEqual(newOnGoods(scan({ ...found, expiry: '2031-01-31' }), announced), found)
  assert.deepEqual(newOnGoods(scan({ lot: 'B' }), announced)?.lot, 'B')
  const both = { lot: 'A', bestBefore: '2030-01-31', expiry: '2031-01-31' }
  const withExpiry = { ...announced, expiry: both.expiry }
  assert.equal(newOnGoods(scan(both), withExpiry), null, 'the announced one of two dates')
  const later = { lot: 'A', bestBefore: null, expiry: '2032-01-31' }
  assert.deepEqual(newOnGoods(scan({ ...both, expiry: later.expiry }), withExpiry), later)
  const goods = scan({ lot: 'B' })
  const counts: Record<number, LineCount> = { 1: { ...emptyCount, accepted: '3' } }
  const line = { id: 1, traceability: null }
  const twice = withScannedGoods(withScannedGoods(counts, line, goods, '1'), line, goods, '2')
  assert.deepEqual(twice[1]?.lots, [lot({ lot: 'B', quantity: '3' })])
  const lines = new Map([
    [1, { id: 1, quantity: '9', accepted: '0', rejected: '0', cancelled: '0' }],
  ])
  assert.deepEqual(receiptOf(lines, twice)[0]?.lots, [
    { lot: 'B', bestBefore: null, expiry: null, quantity: '3' },
  ])
  const merged = mergeCounts(twice, {
    1: { ...emptyCount, accepted: '1', lots: [lot({ lot: 'C' })] },
  })
  assert.deepEqual(
    merged[1]?.lots?.map((item) => item.lot),
    ['B', 'C'],
  )
})

test('a numbered piece in both counts is counted once in its lot too', () => {
  const line = { id: 1, quantity: '40', accepted: '0', rejected: '0', cancelled: '0', ...whole }
  const side = (accepted: string, serialNumbers: string[], lots: Partial<CountedLot>[]) => ({
    1: { ...emptyCount, accepted, serialNumbers, lots: lots.map(lot) },
  })
  const merge = (one: ReturnType<typeof side>, other: ReturnType<typeof side>) => {
    const merged = mergeCounts(one, other)[1] ?? emptyCount
    assert.equal(countFault(line, merged), undefined)
    return [merged.accepted, merged.lots?.map(({ lot: name, quantity }) => name + quantity)]
  }
  const a = (quantity: string) => ({ lot: 'A', quantity })
  const b = (quantity: string) => ({ lot: 'B', quantity })
  const same = side('1', ['S1'], [a('1')])
  assert.deepEqual(merge(same, same), ['1', ['A1']])
  const more = side('2', ['S1', 'S2'], [a('1'), b('1')])
  assert.deepEqual(merge(same, more), ['2', ['A1', 'B1']])
  assert.deepEqual(merge(more, more), ['2', ['A1', 'B1']])
  // Pieces without a lot leave room; a lot without a quantity takes the quantity that the other lots leave.
  assert.deepEqual(merge(same, side('5', ['S1'], [a('1')])), ['5', ['A2']])
  assert.deepEqual(merge(same, side('1', ['S1'], [{ lot: 'A' }])), ['1', ['A']])
  assert.deepEqual(merge(same, side('1', ['S2'], [a('1')])), ['2', ['A2']])
})

const someLots = fc.uniqueArray(
  fc.record({
    lot: fc.constantFrom('A', 'B', 'C', ''),
    bestBefore: fc.constantFrom('', '2030-01-31'),
    expiry: fc.constant(''),
    quantity: fc.integer({ min: 0, max: 50 }).map((n) => (n === 0 ? '' : String(n))),
  }),
  { selector: (item) => JSON.stringify([item.lot, item.bestBefore]), maxLength: 6 },
)

test('lots without a fault are valid for the server, and never exceed what came', () => {
  fc.assert(
    fc.property(someLots, fc.integer({ min: 0, max: 200 }), (lots, pieces) => {
      const arrived = BigInt(pieces) * 1000n
      if (countedLotFault({ lots }, arrived, whole)) return
      const found = lotsOfCount({ lots }, arrived)
      assert.equal(foundLotFault(found, arrived), undefined)
      assert.ok(sum(found.map(({ quantity }) => quantity)) <= arrived)
      if (lots.some(({ lot: name, quantity }) => name !== '' && quantity === ''))
        assert.equal(sum(found.map(({ quantity }) => quantity)), arrived)
    }),
  )
})

test('undoing a step removes what it added to lots, and keeps what was added since', () => {
  const numbered = someLots.map((lots) =>
    lots
      .filter((item) => item.lot !== '' || item.bestBefore !== '')
      .map((item) => ({ ...item, quantity: item.quantity || '1' })),
  )
  fc.assert(
    fc.property(numbered, numbered, numbered, (was, added, since) => {
      const merged = mergeLots(was, added)
      const sorted = (lots: readonly CountedLot[]) => lots.map((one) => JSON.stringify(one)).sort()
      assert.deepEqual(
        sorted(withoutAddedLots(mergeLots(merged, since), was, merged)),
        sorted(mergeLots(was, since)),
      )
    }),
  )
})
