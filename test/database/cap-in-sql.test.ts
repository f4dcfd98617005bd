import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import pg from 'pg'
import { sql } from '#database/client/sql.ts'
import {
  available,
  type Counters,
  cap,
  pending,
  type Tolerance,
} from '#domain/orders/order-line-balance.ts'
import { formatQuantity, type Quantity } from '#domain/units/quantity.ts'
import { execute } from '#server/data/execute.ts'
import { capOfOrderLine } from '#server/queries/order-line-cap.ts'
import { testDatabase } from '#test/world/database.ts'

const database = await testDatabase()
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
owner.on('error', () => {})
after(() => owner.end())

const quantityText = (quantity: Quantity | null) =>
  quantity === null ? null : formatQuantity(quantity)
const percent = fc
  .tuple(fc.oneof(fc.nat(20), fc.nat(9999)), fc.nat(99))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`)

/** Quantities of every size; the biggest are those whose product with a percentage has most digits. */
const anyQuantity = (isWhole: boolean) =>
  fc
    .oneof(fc.nat(200_000), fc.integer({ min: 999_000_000, max: 999_999_999 }))
    .chain((whole) =>
      (isWhole ? fc.constant(0) : fc.nat(999)).map(
        (places) => BigInt(whole) * 1000n + BigInt(places),
      ),
    )

const line = fc.boolean().chain((isDivisible) =>
  fc.record({
    isDivisible: fc.constant(isDivisible),
    ordered: anyQuantity(!isDivisible),
    cut: fc.constantFrom(0n, 0n, 1n, 3n),
    percent: fc.option(percent, { freq: 8 }),
  }),
)

test('the cap in SQL equals the cap of the domain', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 200, maxLength: 200 }), async (lines) => {
      const cases = lines.map((sample) => {
        const step = sample.isDivisible ? 1n : 1000n
        const cancelled = sample.cut === 0n ? 0n : (sample.ordered / sample.cut / step) * step
        return {
          ...sample,
          cancelled,
          ordered: quantityText(sample.ordered),
          cancelledText: quantityText(cancelled),
          orderedQuantity: sample.ordered,
        }
      })
      const { rows } = await owner.query<{ cap: string | null }>(
        `select trim_scale(order_line_cap(ordered, cancelled, divisible, percent))::text as cap
         from unnest($1::numeric(12,3)[], $2::numeric(12,3)[], $3::boolean[], $4::numeric(6,2)[])
           with ordinality as u(ordered, cancelled, divisible, percent, n) order by n`,
        [
          cases.map((item) => item.ordered),
          cases.map((item) => item.cancelledText),
          cases.map((item) => item.isDivisible),
          cases.map((item) => item.percent),
        ],
      )
      cases.forEach((item, index) => {
        const counters = {
          ordered: item.orderedQuantity,
          cancelled: item.cancelled,
          inOpen: 0n,
          inTransit: 0n,
          received: 0n,
        }
        const tolerance: Tolerance = item.percent === null ? 'unlimited' : { percent: item.percent }
        const row = JSON.stringify([
          item.ordered,
          item.cancelledText,
          item.isDivisible,
          item.percent,
        ])
        assert.equal(
          rows[index]?.cap,
          quantityText(cap(counters, tolerance, item.isDivisible)),
          row,
        )
      })
    }),
    { numRuns: 40 },
  )
})

const anyTolerance = fc.constantFrom<Tolerance | undefined>(
  undefined,
  { percent: '0' },
  { percent: '7.5' },
  { percent: '33.33' },
  'unlimited',
)
const pieces = (max: number) => fc.nat(max).map((count) => BigInt(count) * 1000n)
const anySituation = fc.record({
  own: anyTolerance,
  supplier: anyTolerance,
  company: anyTolerance,
  ordered: pieces(1000),
  cancelledShare: fc.nat(4),
  inOpen: pieces(600),
  inTransit: pieces(600),
  received: pieces(600),
})

const isDefined = (tolerance: Tolerance | undefined) => tolerance !== undefined
const percentOf = (tolerance: Tolerance | undefined) =>
  tolerance === undefined || tolerance === 'unlimited' ? null : tolerance.percent

test('the figures of the view are those of the domain; the tolerance of a line precedes the supplier’s, and that the company’s', async () => {
  await fc.assert(
    fc.asyncProperty(anySituation, async (s) => {
      const company = s.company ?? { percent: '0' }
      const cancelled = ((s.ordered / 1000n) * BigInt(s.cancelledShare)) / 4n
      const counters: Counters = { ...s, cancelled: cancelled * 1000n }
      await owner.query('begin')
      await owner.query('update companies set over_delivery_percent = $1 where id = 1', [
        percentOf(company),
      ])
      await owner.query(
        'update suppliers set over_delivery_set = $1, over_delivery_percent = $2 where company_id = 1 and id = 1',
        [isDefined(s.supplier), percentOf(s.supplier)],
      )
      await owner.query(
        `update order_lines set over_delivery_set = $1, over_delivery_percent = $2, quantity = $3, cancelled = $4,
           in_open = $5, in_transit = $6, received = $7 where company_id = 1 and id = 72`,
        [
          isDefined(s.own),
          percentOf(s.own),
          ...[s.ordered, counters.cancelled, s.inOpen, s.inTransit, s.received].map(quantityText),
        ],
      )
      const { rows } = await owner.query(
        `select trim_scale(cap)::text as cap, trim_scale(available)::text as available,
           trim_scale(pending)::text as pending, is_conflict from order_line_figures where company_id = 1 and id = 72`,
      )
      await owner.query('rollback')
      const tolerance = s.own ?? s.supplier ?? company
      const max = cap(counters, tolerance, false)
      const announced = s.inOpen + s.inTransit + s.received
      assert.deepEqual(rows[0], {
        cap: quantityText(max),
        available: quantityText(available(counters, tolerance, false)),
        pending: quantityText(pending(counters)),
        is_conflict: max !== null && announced > max,
      })
    }),
    { numRuns: 150 },
  )
})

test('the allowed quantity is computed within the statement, not by a function call for each row', async () => {
  const statements = [
    sql`select cap, available, is_conflict from order_line_figures where company_id = 1 and id = 72`,
    sql`update order_lines ol set in_open = ol.in_open + 1 from suppliers s, companies c
      where ol.company_id = 1 and ol.id = 72 and s.company_id = ol.company_id and s.id = ol.supplier_id
        and c.id = ol.company_id and ol.in_open + ol.in_transit + ol.received + 1 <= ${capOfOrderLine}`,
  ]
  for (const statement of statements) {
    const rows = await execute(owner, sql<Record<string, string>>`explain verbose ${statement}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    assert.match(plan, /over_delivery_percent/)
    assert.doesNotMatch(plan, /order_line_(cap|tolerance)\(/)
  }
})
