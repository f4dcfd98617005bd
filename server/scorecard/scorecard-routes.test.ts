import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { correctReceipt, listReceipts } from '#contract/receiving/receipt-endpoints.ts'
import {
  countScoredShipments,
  exportScorecard,
  getScorecard,
  listScoredShipments,
} from '#contract/scorecard/scorecard-endpoints.ts'
import {
  getShipment,
  receiveShipment,
  reopenShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import {
  figureOf,
  isShare,
  scoreCounts,
  shipmentCountOf,
  sumCounts,
  verdictOf,
} from '#domain/scorecard/scorecard.ts'
import { measures, verdicts } from '#domain/scorecard/scorecard-measure.ts'
import { rowQuery, scorecardGroups, scorecardSorts } from '#domain/scorecard/scorecard-query.ts'
import { columnName } from '#server/data/entity.ts'
import { connectAsServer, longTimeouts } from '#test/world/distributed-database.ts'
import { closedShipment } from '#test/world/received-shipments.ts'
import { type CallInput, openWorld, type TestActor } from '#test/world/world.ts'
import { scoreShipments } from './score-shipments.ts'

const world = await openWorld()
const { owner } = world
const lee = await world.signIn('lee')
const pau = await world.signIn('pau')
const marc = await world.signIn('marc')
const database = connectAsServer({ url: world.databaseUrl, max: 2, ...longTimeouts })
after(() => database.end())
const [mainLine, otherLine, lineOfBosses] = [24, 26, 75]
await owner.query(
  `update order_lines set quantity = 100, cancelled = 0, is_divisible = false, due_date = '2026-03-10'
    where company_id = 1 and id = any ($1)`,
  [[mainLine, otherLine, lineOfBosses]],
)

type Delivery = {
  who?: TestActor
  orderLineId?: number
  pieces?: number
  accepted?: number
  arrived: string
  place?: string
}

/** Announces a shipment that arrives on a day at noon, and counts it; pieces not accepted are damaged. */
async function deliver(delivery: Delivery): Promise<number> {
  const { who = lee, orderLineId = mainLine, pieces = 20, accepted = pieces, arrived } = delivery
  const { id, lineId, version } = await closedShipment(who, orderLineId, pieces)
  const { status, text } = await marc.call(receiveShipment, {
    params: { id },
    version,
    body: {
      lines: [
        {
          lineId,
          accepted: String(accepted),
          ...(accepted < pieces && {
            rejected: String(pieces - accepted),
            reasonCode: 'damaged' as const,
          }),
        },
      ],
    },
  })
  assert.equal(status, 200, text)
  const at = `${arrived}T12:00:00+01:00`
  await owner.query('update receipts set received_at = $2 where shipment_id = $1', [id, at])
  await owner.query(
    `update shipments set closed_at = $2::timestamptz - interval '1 day', ship_to = $3 where id = $1`,
    [id, at, delivery.place ?? null],
  )
  await scoreShipments(database, 1, [id])
  return id
}

const period = { from: '2026-02-01', to: '2026-05-31' }
const late = await deliver({ arrived: '2026-03-11', accepted: 18, place: 'MOLL' })
const early = await deliver({ arrived: '2026-02-28', place: 'MOLL' })
const last = await deliver({ arrived: '2026-03-10', pieces: 62, place: 'Somewhere' })
const other = await deliver({ arrived: '2026-04-01', who: pau, orderLineId: lineOfBosses })

const rowsOf = async (who: TestActor, query: CallInput<typeof getScorecard>['query'] = period) => {
  const { reply, status, text } = await who.call(getScorecard, { query })
  assert.equal(status, 200, text)
  assert.equal(reply.isMore, false)
  return reply.rows
}
const idsOf = async (
  who: TestActor,
  query: CallInput<typeof listScoredShipments>['query'] = {},
) => {
  const input = { query: { ...period, ...query, limit: 100 } }
  const { reply, text, status } = await who.call(listScoredShipments, input)
  assert.equal(status, 200, text)
  return reply.rows.map(({ id }) => id)
}

test('closing stores the expected quantity of an order line, and reopening removes it', async () => {
  const { rows } = await owner.query(
    `select expected::int, asked_date::text, confirmed_date from shipment_lines where shipment_id = any ($1) order by shipment_id`,
    [[late, early, last]],
  )
  // Each accepted piece reduces the expected quantity of the line: 18 of the first shipment, 20 of the second.
  assert.deepEqual(
    rows.map(({ expected }) => expected),
    [100, 82, 62],
  )
  assert.ok(rows.every(({ asked_date }) => asked_date === '2026-03-10'))
  const { id } = await closedShipment(lee, 25, 1)
  const mar = await world.signIn('mar')
  const input = { params: { id }, version: 3, body: { reason: 'Wrong' } }
  assert.equal((await mar.call(reopenShipment, input)).status, 200)
  const { rows: open } = await owner.query(
    'select expected, asked_date, confirmed_date from shipment_lines where shipment_id = $1',
    [id],
  )
  assert.deepEqual(open, [{ expected: null, asked_date: null, confirmed_date: null }])
})

test('suppliers see their own figures, staff those of all or of one', async () => {
  const shipments = async (who: TestActor) => sumCounts(await rowsOf(who)).shipments
  assert.equal(await shipments(lee), 3)
  assert.equal(await shipments(pau), 1)
  assert.equal(await shipments(marc), 4)
  assert.equal(await shipments(marc.actingFor(2)), 1)
  assert.deepEqual(await idsOf(lee), [late, last, early])
  assert.deepEqual(await idsOf(pau), [other])
  assert.deepEqual(await idsOf(marc, { sort: 'arrived' }), [early, last, late, other])
  const bo = await world.signIn('bo')
  assert.deepEqual(await rowsOf(bo.actingFor(4)), [])
})

test('figures by month, supplier and place add up to the same', async () => {
  const [march, february] = await rowsOf(lee)
  assert.deepEqual([march?.month, february?.month], ['2026-03-01', '2026-02-01'])
  const counts = Object.fromEntries(scoreCounts.map((name) => [name, march?.[name]]))
  assert.deepEqual(counts, {
    ...{ shipments: 2, lines: 2, dated: 2, onTime: 1, inFull: 1, otif: 1 },
    ...{ confirmed: 0, onConfirmedTime: 0, announcedAhead: 2, asAnnounced: 1 },
    ...{ discrepancies: 1, answered: 0, answerSeconds: 0 },
    ...{ labels: 0, labelsScanned: 0 },
  })
  const suppliers = await rowsOf(marc, { ...period, by: 'supplier' })
  assert.deepEqual(
    suppliers.map(({ supplierId, supplierName, shipments }) => [
      supplierId,
      supplierName,
      shipments,
    ]),
    [
      [2, 'Bosses', 1],
      [1, 'Cartró', 3],
    ],
  )
  const places = await rowsOf(lee, { ...period, by: 'place' })
  assert.deepEqual(
    places.map(({ place, shipments }) => [place, shipments]),
    [
      ['Harbour Warehouse', 2],
      ['Somewhere', 1],
    ],
  )
  for (const by of scorecardGroups)
    assert.deepEqual(
      sumCounts(await rowsOf(marc, { ...period, by })),
      sumCounts(await rowsOf(marc)),
    )
})

test('each figure counts exactly the shipments that its list has', async () => {
  for (const who of [lee, marc])
    for (const by of scorecardGroups)
      for (const row of await rowsOf(who, { ...period, by })) {
        const { supplier, ...own } = rowQuery(by, row)
        const caller = supplier && who === marc ? marc.actingFor(supplier) : who
        const narrowed = { ...period, ...own }
        for (const measure of measures)
          for (const verdict of verdicts) {
            const query = { ...narrowed, measure, verdict }
            const { rows } = (
              await caller.call(listScoredShipments, { query: { ...query, limit: 100 } })
            ).reply
            const { count } = (await caller.call(countScoredShipments, { query })).reply
            const facts = JSON.stringify({ ...query, rows, row })
            assert.equal(count, rows.length, facts)
            for (const shipment of rows) assert.equal(verdictOf(measure, shipment), verdict, facts)
            if (isShare(measure)) assert.equal(count, shipmentCountOf(measure, verdict, row), facts)
          }
        const { rows } = (await caller.call(listScoredShipments, { query: narrowed })).reply
        const sum = sumCounts(rows)
        for (const name of scoreCounts) assert.equal(sum[name], row[name], `${by} ${name}`)
      }
})

test('figures can be filtered by a ship-to without a place, or by none', async () => {
  const placesOf = async (query: object) =>
    (await rowsOf(marc, { ...period, by: 'place', ...query })).map(({ place }) => place)
  assert.deepEqual(await placesOf({}), ['Harbour Warehouse', 'Somewhere', null])
  assert.deepEqual(await placesOf({ shipTo: 'Somewhere' }), ['Somewhere'])
  assert.deepEqual(await placesOf({ hasPlace: 'no' }), [null])
  assert.deepEqual(await idsOf(marc, { shipTo: 'Somewhere' }), [last])
  assert.deepEqual(await idsOf(marc, { hasPlace: 'no' }), [other])
})

test('figures sort by each measure, unmeasured rows last', async () => {
  for (const by of ['supplier', 'place'] as const) {
    const unsorted = await rowsOf(marc, { ...period, by })
    assert.ok(unsorted.length > 1)
    for (const sort of scorecardSorts) {
      const sorted = await rowsOf(marc, { ...period, by, order: sort })
      const column = sort.replace('-', '')
      const measure = measures.find((candidate) => candidate === column)
      const figures = sorted.map((row) => (measure ? figureOf(measure, row) : row.shipments))
      const known = figures.filter((value) => value !== undefined)
      assert.equal(sorted.length, unsorted.length)
      assert.ok(figures.slice(known.length).every((value) => value === undefined))
      const ascending = sort.startsWith('-') ? known.toReversed() : known
      if (column !== 'name')
        assert.deepEqual(
          ascending,
          ascending.toSorted((a, b) => a - b),
          sort,
        )
    }
  }
  const names = async (by: 'supplier' | 'place') =>
    (await rowsOf(marc, { ...period, by, order: '-name' })).map(
      (row) => row.supplierName ?? row.place,
    )
  assert.deepEqual(await names('supplier'), ['Cartró', 'Bosses'])
  assert.deepEqual(await names('place'), ['Somewhere', 'Harbour Warehouse', null])
})

test('totals include rows beyond the maximum of a reply', async () => {
  await owner.query(
    `insert into scorecard_months select 1, supplier_id, 'Dock ' || n, '2024-01-01', ${scoreCounts.map(columnName)}
    from scorecard_months, generate_series(1, 1001) n where company_id = 1 and month = '2026-04-01'`,
  )
  const query = { from: '2024-01-01', to: '2024-01-31', by: 'place' as const }
  const { rows, isMore, total } = (await marc.call(getScorecard, { query })).reply
  assert.deepEqual([rows.length, isMore, total.shipments], [1000, true, 1001])
  const { text } = await marc.call(exportScorecard, { query: { ...query, format: 'csv' } })
  assert.equal(text.trim().split('\r\n').length, 1 + 1001)
  const none = (await marc.call(getScorecard, { query: { ...query, to: '2023-01-01' } })).reply
  assert.deepEqual(none.total, sumCounts([]))
})

test('filters by day take whole months', async () => {
  assert.deepEqual(await idsOf(lee, { from: '2026-03-31', to: '2026-03-01' }), [late, last])
  assert.equal(sumCounts(await rowsOf(lee, { from: '2026-03-31', to: '2026-03-01' })).shipments, 2)
})

test('the export equals the screen, with shares in per cent', async () => {
  const query = { ...period, format: 'csv' as const, lang: 'en' as const }
  const { text, status } = await lee.call(exportScorecard, { query })
  assert.equal(status, 200)
  const [heading = '', march = ''] = text.replace('\ufeff', '').split('\r\n')
  assert.match(heading, /Month.*Shipments.*On time \(requested date\) \(%\)/)
  assert.match(march, /^2026-03.*50.*500/)
  const data = await marc.call(exportScorecard, { query: { ...period, by: 'supplier' } })
  assert.match(data.text, /Cartró/)
  assert.match(data.text, /Bosses/)
  assert.doesNotMatch((await pau.call(exportScorecard, { query: { ...period } })).text, /Cartró/)
})

test('a reversed receipt does not count, and surplus counts as not as announced', async () => {
  const id = await deliver({ arrived: '2026-06-20', accepted: 18, orderLineId: otherLine })
  const june = { query: { from: '2026-06-01', to: '2026-07-31', limit: 100 } }
  const read = async () =>
    (await lee.call(listScoredShipments, june)).reply.rows.find((row) => row.id === id)
  assert.equal((await read())?.discrepancies, 1)
  // Reversed and counted again, in July and with surplus.
  const params = { id }
  const [first] = (await lee.call(listReceipts, { params })).reply
  const { id: receiptId = 0, lineId } = first ?? {}
  const { version } = (await lee.call(getShipment, { params })).reply
  const body = { receiptId, reason: 'Counted wrong' }
  assert.equal((await marc.call(correctReceipt, { params, version, body })).status, 200)
  const lines = [{ lineId: lineId ?? 0, accepted: '20', surplus: '1' }]
  const again = { params, version: version + 1, body: { lines } }
  assert.equal((await marc.call(receiveShipment, again)).status, 200)
  await owner.query(
    `update receipts set received_at = '2026-07-02 12:00' where company_id = 1 and shipment_id = $1 and surplus = 1`,
    [id],
  )
  await scoreShipments(database, 1, [id])
  const now = await read()
  assert.deepEqual([now?.arrivedOn, now?.discrepancies, now?.asAnnounced], ['2026-07-02', 0, 0])
  assert.deepEqual(await rowsOf(lee, { from: '2026-06-01', to: '2026-06-30' }), [])
})
