// Only in test:all: fills a scorecard of years.
// With many shipments the days of arrivals and the scorecard read sums and indexes, never all shipments.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listArrivalDays } from '#contract/docks/arrival-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getScorecard, listScoredShipments } from '#contract/scorecard/scorecard-endpoints.ts'
import { shareMeasures } from '#domain/scorecard/scorecard-measure.ts'
import { scorecardGroups } from '#domain/scorecard/scorecard-query.ts'
import { addDays } from '#domain/units/day.ts'
import { openClient } from '#test/database/open-client.ts'
import { nodesOf, plansOf, scannedRows } from '#test/database/query-plan.ts'
import { captureStatements } from '#test/database/statement-capture.ts'
import { demoToday } from '#test/world/demo-day.ts'
import { type CallInput, openLargeWorld, type TestActor } from '#test/world/world.ts'

const world = await openLargeWorld()
const readers = { supplier: await world.signIn('mar'), company: await world.signIn('marc') }
// Scores of all closed shipments, on 700 days; a fifth of them is late.
await world.owner.query(`
  insert into shipment_scores
  select company_id, id, supplier_id, 'P' || id % 5, current_date - (id % 700)::int, 1, 2, 1, (id % 5 > 0)::int, 1,
    (id % 5 > 0)::int, 1, 1, 1, 1, 0, 0, 0, 2, 2
  from shipments s where s.code like 'C%' and state = 'closed';
  insert into scorecard_months
  select company_id, supplier_id, ship_to, date_trunc('month', arrived_on)::date, sum(shipments), sum(lines), sum(dated),
    sum(on_time), sum(in_full), sum(otif), sum(confirmed), sum(on_confirmed_time), sum(announced_ahead), sum(as_announced),
    sum(discrepancies), sum(answered), sum(answer_seconds), sum(labels), sum(labels_scanned)
  from shipment_scores s where exists (select from shipments where id = s.shipment_id and code like 'C%') group by 1, 2, 3, 4;
  analyze`)
const client = await openClient(world.databaseUrl)

const today = demoToday()
const page = 25

/** Returns the scans of each plan of a call's statements: table, kind, index and number of rows. */
async function scansOf<E extends Endpoint>(who: TestActor, endpoint: E, input: CallInput<E>) {
  // After a first call the server knows the caller as staff.
  await who.call(endpoint, input)
  const { result, statements } = await captureStatements(() => who.call(endpoint, input))
  assert.equal(result.status, 200, result.text)
  assert.equal(statements.length, 1)
  const plans = await Promise.all(statements.map((statement) => plansOf(client, statement)))
  return plans.flat().map((plan) =>
    nodesOf(plan)
      .filter((node) => node['Actual Loops'] > 0 && node['Relation Name'])
      .map((node) => ({
        table: node['Relation Name'],
        kind: node['Node Type'],
        index: node['Index Name'],
        rows: scannedRows(node),
      })),
  )
}

for (const [name, who] of Object.entries(readers)) {
  test(`${name}: the days of arrivals read the arrivals of those days, by an index`, async () => {
    const [firstDay, days] = [addDays(today, -3), 7]
    const { rows } = await world.owner.query<{ count: number }>(
      `select count(*)::int as count from shipments where company_id = 1 and ($1 or supplier_id = 1)
        and status in ('in-transit', 'partially-received', 'received') and eta_rank between $2 and $3`,
      [name === 'company', firstDay, addDays(firstDay, days - 1)],
    )
    const arriving = rows[0]?.count ?? 0
    assert.ok(arriving > 100)
    for (const scans of await scansOf(who, listArrivalDays, { query: { from: firstDay, days } })) {
      const context = JSON.stringify(scans)
      const ofShipments = scans.filter(({ table }) => table === 'shipments')
      assert.ok(ofShipments.length > 0, context)
      assert.ok(
        ofShipments.every(({ kind }) => /^(Bitmap )?(Index|Heap)/.test(kind)),
        context,
      )
      for (const { rows: read } of ofShipments) assert.ok(read <= arriving * 2 + 1, context)
    }
  })

  test(`${name}: figures read only sums`, async () => {
    for (const by of scorecardGroups) {
      const query = { by, from: addDays(today, -365), to: today }
      for (const scans of await scansOf(who, getScorecard, { query })) {
        const tables = new Set(scans.map(({ table }) => table))
        assert.ok(tables.has('scorecard_months'), JSON.stringify(scans))
        assert.ok(!tables.has('shipments') && !tables.has('shipment_scores'), JSON.stringify(scans))
      }
    }
  })

  test(`${name}: the shipments behind a figure are scanned in the order of their arrival`, async () => {
    const period = { from: addDays(today, -90), to: today }
    for (const sort of ['arrived', '-arrived'] as const)
      for (const measure of [undefined, ...shareMeasures.slice(0, 1)] as const)
        for (const verdict of ['met', 'missed'] as const) {
          const query = { ...period, sort, measure, ...(measure && { verdict }) }
          for (const scans of await scansOf(who, listScoredShipments, { query })) {
            const scores = scans.filter(({ table }) => table === 'shipment_scores')
            const context = JSON.stringify({ query, scans })
            assert.ok(
              scores.length > 0 && scores.every(({ kind }) => kind === 'Index Scan'),
              context,
            )
            // A fifth of the shipments missed the measure.
            for (const { rows } of scores) assert.ok(rows <= 8 * (page + 1), context)
          }
        }
  })
}
