// The figures follow random histories, told to them late, twice and in any order, as a computation from scratch has them.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { answerDiscrepancy, listDiscrepancies } from '#contract/discrepancy-endpoints.ts'
import { receiveShipment } from '#contract/shipment-endpoints.ts'
import { connect } from '#database/client/connect.ts'
import { scoreQueue } from '#database/job-queue.ts'
import { scoreCounts } from '#domain/scorecard.ts'
import { columnName } from '#server/data/entity.ts'
import { closedShipment } from '#test/received-shipments.ts'
import { openWorld } from '#test/world.ts'
import { scoreShipments } from './score-shipments.ts'
import { startScorecardWorker } from './scorecard-worker.ts'

const world = await openWorld()
const { owner } = world
const lee = await world.signIn('lee')
const marc = (await world.signIn('marc')).actingFor(1)
const database = connect({ url: world.databaseUrl, max: 4, statementTimeoutMs: 20_000 })
after(() => database.end())

const orderLineIds = [24, 25, 26]
await owner.query(
  `update order_lines set quantity = 1000, cancelled = 0, is_divisible = false where company_id = 1 and id = any ($1)`,
  [orderLineIds],
)

type Shipment = { id: number; lineId: number; version: number; remaining: number }
const pieces = 10
const day = (offset: number) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10)

/** What a history is made of; numbers choose among what there is. */
const action = fc.oneof(
  fc.record({
    kind: fc.constant('announce' as const),
    line: fc.nat(2),
    asked: fc.nat(90),
    confirmed: fc.option(fc.nat(90)),
    closed: fc.nat(90),
    place: fc.constantFrom('MOLL', 'Elsewhere', null),
  }),
  fc.record({
    kind: fc.constant('receive' as const),
    which: fc.nat(),
    part: fc.constantFrom(0.5, 1),
    bad: fc.boolean(),
    late: fc.nat(60),
    surplus: fc.constantFrom(0, 0, 2),
  }),
  fc.record({ kind: fc.constant('answer' as const), which: fc.nat(), hours: fc.nat(400) }),
  fc.record({ kind: fc.constant('score' as const), which: fc.nat(), isTwice: fc.boolean() }),
)
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

async function announce({ line, asked, confirmed, closed, place }: Action & { kind: 'announce' }) {
  const orderLineId = orderLineIds[line] ?? 24
  await owner.query(
    `update order_lines set due_date = $1, confirmed_date = $2,
      confirmation = case when $2::date is null then 'unconfirmed' else 'confirmed' end where id = $3`,
    [day(asked), confirmed === null ? null : day(confirmed), orderLineId],
  )
  const shipment = await closedShipment(lee, orderLineId, pieces)
  await owner.query(
    `update shipments set closed_at = $1::date + time '12:00', ship_to = $2 where id = $3`,
    [day(closed), place, shipment.id],
  )
  return { ...shipment, remaining: pieces }
}

async function receive(
  shipment: Shipment,
  { part, bad, late, surplus }: Action & { kind: 'receive' },
) {
  const amount = part === 1 ? shipment.remaining : Math.min(shipment.remaining, pieces / 2)
  const { status, text } = await marc.call(receiveShipment, {
    params: { id: shipment.id },
    version: shipment.version,
    body: {
      lines: [
        {
          lineId: shipment.lineId,
          // Only once all that was announced came.
          ...(amount === shipment.remaining && { surplus: String(surplus) }),
          ...(bad
            ? { accepted: String(amount - 1), rejected: '1', reasonCode: 'damaged' }
            : { accepted: String(amount) }),
        },
      ],
    },
  })
  assert.equal(status, 200, text)
  await owner.query(
    `update receipts set received_at = (select closed_at from shipments where id = $1) + $2 * interval '1 day'
      where shipment_id = $1 and id = (select max(id) from receipts where shipment_id = $1)`,
    [shipment.id, late],
  )
  shipment.version += 1
  shipment.remaining -= amount
}

async function answer(which: number, hours: number) {
  const { rows } = (await lee.call(listDiscrepancies, { query: { state: 'open' } })).reply
  const found = rows[which % Math.max(rows.length, 1)]
  if (!found) return
  const said = { params: { id: found.id }, version: found.version }
  await lee.call(answerDiscrepancy, { ...said, body: { answer: 'accepted' } })
  await owner.query(
    `update discrepancies set answered_at = created_at + $2 * interval '1 hour' where id = $1`,
    [found.id, hours],
  )
}

const waitingJobs = async () =>
  (
    await owner.query<{ id: string; shipment: number }>(
      `select id, (data->>'shipmentId')::int as shipment from pgboss.job
        where name = $1 and state < 'active' order by id`,
      [scoreQueue],
    )
  ).rows

/** Does some of the jobs, not the first ones first. */
async function score(which: number, isTwice: boolean) {
  const jobs = await waitingJobs()
  const some = jobs.filter((_, index) => (which >> (index % 20)) % 2 === 1)
  const ids = some.map(({ shipment }) => shipment)
  await scoreShipments(database, 1, [...new Set(ids)])
  if (isTwice)
    await Promise.all([scoreShipments(database, 1, ids), scoreShipments(database, 1, ids)])
  await owner.query('delete from pgboss.job where id = any ($1)', [some.map(({ id }) => id)])
}

const columns = scoreCounts.map(columnName)

/** The sums, from scratch and by other means than the server's: every row is read, and added up here. */
async function fromScratch() {
  const of = async (text: string) => (await owner.query(text)).rows
  const shipments = await of(`select id, supplier_id, coalesce(ship_to, '') as ship_to,
    to_char(closed_at at time zone 'Europe/Madrid', 'YYYY-MM-DD') as closed from shipments where company_id = 1 and status = 'received'`)
  const lines = await of(
    `select *, asked_date::text, confirmed_date::text from shipment_lines where company_id = 1`,
  )
  const receipts =
    await of(`select *, to_char(received_at at time zone 'Europe/Madrid', 'YYYY-MM-DD') as day
    from receipts where company_id = 1`)
  const differences =
    await of(`select *, extract(epoch from answered_at - created_at)::bigint as waited
    from discrepancies where company_id = 1`)
  const takenBack = new Set(
    receipts
      .filter(
        (r) => r.corrects && Number(r.accepted) + Number(r.rejected) + Number(r.cancelled) < 0,
      )
      .map(({ corrects }) => corrects as string),
  )
  const sums = new Map<string, Record<string, number>>()
  for (const { id, supplier_id, ship_to, closed } of shipments) {
    const ofShipment = <Row extends { shipment_id: string }>(rows: Row[]) =>
      rows.filter(({ shipment_id }) => shipment_id === id)
    const [own, found] = [ofShipment(lines), ofShipment(differences)]
    const counts = ofShipment(receipts)
    const arrived =
      counts
        .filter((one) => !one.corrects && !takenBack.has(one.id))
        .map((one) => one.day as string)
        .sort()[0] ?? ''
    const extra = counts.reduce(
      (sum, one) => sum + Number(one.surplus) + Number(one.surplus_held),
      0,
    )
    const isDated = own.every(({ asked_date }) => asked_date !== null)
    const isBy = (date: string | null) => date === null || arrived <= date
    const isOnTime = isDated && own.every(({ asked_date }) => isBy(asked_date))
    const isInFull =
      isDated && own.every((line) => Number(line.accepted) + extra >= Number(line.expected))
    const isConfirmed = isDated && own.some(({ confirmed_date }) => confirmed_date !== null)
    const replied = found.filter(({ answered_at }) => answered_at !== null)
    const one: Record<string, number> = {
      shipments: 1,
      lines: own.length,
      dated: Number(isDated),
      on_time: Number(isOnTime),
      in_full: Number(isInFull),
      otif: Number(isOnTime && isInFull),
      confirmed: Number(isConfirmed),
      on_confirmed_time: Number(isConfirmed && own.every((line) => isBy(line.confirmed_date))),
      announced_ahead: Number(closed < arrived),
      as_announced: Number(
        found.length === 0 &&
          extra === 0 &&
          own.every(({ accepted, quantity }) => accepted === quantity),
      ),
      discrepancies: found.length,
      answered: replied.length,
      answer_seconds: replied.reduce((sum, { waited }) => sum + Number(waited), 0),
    }
    const key = [supplier_id, arrived.slice(0, 7), ship_to].join()
    const sum = sums.get(key) ?? {}
    sums.set(
      key,
      Object.fromEntries(columns.map((name) => [name, (sum[name] ?? 0) + (one[name] ?? 0)])),
    )
  }
  return Object.fromEntries([...sums].sort(([a], [b]) => (a < b ? -1 : 1)))
}

async function stored() {
  const { rows } = await owner.query(
    `select concat_ws(',', supplier_id, to_char(month, 'YYYY-MM'), ship_to) as key, ${columns.join()}
      from scorecard_months where company_id = 1`,
  )
  const sums = rows.map(({ key, ...counts }) => [
    key as string,
    Object.fromEntries(columns.map((name) => [name, Number(counts[name])])),
  ])
  return Object.fromEntries(sums.sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1)))
}

const shipments: Shipment[] = []
async function act(one: Action) {
  if (one.kind === 'announce') shipments.push(await announce(one))
  if (one.kind === 'answer') await answer(one.which, one.hours)
  if (one.kind === 'score') await score(one.which, one.isTwice)
  const waiting = shipments.filter(({ remaining }) => remaining > 1)
  const shipment = one.kind === 'receive' && waiting[one.which % Math.max(waiting.length, 1)]
  if (shipment) await receive(shipment, one)
}

test('sums are those from scratch once all jobs are done, whatever the order', async () => {
  assert.deepEqual(await stored(), await fromScratch())
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 30 }), async (history) => {
      for (const one of history) await act(one)
      const jobs = await waitingJobs()
      await scoreShipments(
        database,
        1,
        jobs.map(({ shipment }) => shipment),
      )
      await owner.query('delete from pgboss.job where name = $1', [scoreQueue])
      assert.deepEqual(await stored(), await fromScratch())
    }),
    { numRuns: 5, endOnFailure: true },
  )
  assert.ok(Object.keys(await stored()).length > 3)
})

test('the worker does the jobs of receipts and answers by itself', async () => {
  const shipment = { ...(await closedShipment(lee, 24, pieces)), remaining: pieces }
  await receive(shipment, { kind: 'receive', which: 0, part: 1, bad: true, late: 1, surplus: 0 })
  await answer(0, 48)
  const errors: Error[] = []
  const onError = (error: Error) => errors.push(error)
  const worker = await startScorecardWorker({ database, onError, pollingSeconds: 0.5 })
  try {
    while ((await waitingJobs()).length > 0) await sleep(50)
  } finally {
    await worker.stop()
  }
  assert.deepEqual(errors, [])
  assert.deepEqual(await stored(), await fromScratch())
})
