// Property test: figures updated by jobs, late, twice and in any order, equal a computation from scratch.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import {
  answerDiscrepancy,
  listDiscrepancies,
  settleDiscrepancy,
} from '#contract/receiving/discrepancy-endpoints.ts'
import { correctReceipt, listReceipts } from '#contract/receiving/receipt-endpoints.ts'
import {
  closeShipment,
  getShipment,
  receiveShipment,
  reopenShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { scoreQueue } from '#database/job-queue.ts'
import { outcomesOf } from '#domain/discrepancies/discrepancy-effect.ts'
import { scorecardFromScratch, storedScorecard } from '#test/replies/scorecard-sums.ts'
import { connectAsServer, longTimeouts } from '#test/world/distributed-database.ts'
import { closedShipment } from '#test/world/received-shipments.ts'
import { openWorld } from '#test/world/world.ts'
import { scoreShipments } from './score-shipments.ts'
import { startScorecardWorker } from './scorecard-worker.ts'

const world = await openWorld()
const { owner } = world
const lee = await world.signIn('lee')
const mar = await world.signIn('mar')
const marc = (await world.signIn('marc')).actingFor(1)
const database = connectAsServer({ url: world.databaseUrl, max: 4, ...longTimeouts })
after(() => database.end())

const orderLineIds = [24, 25, 26]
await owner.query(
  `update order_lines set quantity = 1000, cancelled = 0, is_divisible = false where company_id = 1 and id = any ($1)`,
  [orderLineIds],
)

type Shipment = { id: number; lineId: number; version: number; remaining: number }
const pieces = 10
const day = (offset: number) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10)

/** Actions of a history; a `selector` chooses among existing shipments, receipts, discrepancies or jobs. */
const action = fc.oneof(
  fc.record({
    kind: fc.constant('announce' as const),
    line: fc.nat(2),
    due: fc.nat(90),
    confirmed: fc.option(fc.nat(90)),
    closed: fc.nat(90),
    place: fc.constantFrom('MOLL', 'Elsewhere', null),
  }),
  fc.record({
    kind: fc.constant('receive' as const),
    selector: fc.nat(),
    share: fc.constantFrom(0.5, 1),
    isDamaged: fc.boolean(),
    lateDays: fc.nat(60),
    surplus: fc.constantFrom(0, 0, 2),
    unordered: fc.constantFrom(0, 0, 3),
    labels: fc.record({ scanned: fc.nat(3), failed: fc.nat(2) }),
  }),
  fc.record({ kind: fc.constant('take-back' as const), selector: fc.nat() }),
  fc.record({ kind: fc.constant('settle' as const), selector: fc.nat(), outcome: fc.nat() }),
  fc.record({ kind: fc.constant('reopen' as const), selector: fc.nat(), closed: fc.nat(90) }),
  fc.record({ kind: fc.constant('answer' as const), selector: fc.nat(), hours: fc.nat(400) }),
  fc.record({ kind: fc.constant('score' as const), selector: fc.nat(), isTwice: fc.boolean() }),
)
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never

async function announce({ line, due, confirmed, closed, place }: Action & { kind: 'announce' }) {
  const orderLineId = orderLineIds[line] ?? 24
  await owner.query(
    `update order_lines set due_date = $1, confirmed_date = $2,
      confirmation = case when $2::date is null then 'unconfirmed' else 'confirmed' end where id = $3`,
    [day(due), confirmed === null ? null : day(confirmed), orderLineId],
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
  { share, isDamaged, lateDays, surplus, unordered, labels }: Action & { kind: 'receive' },
) {
  const amount = share === 1 ? shipment.remaining : Math.min(shipment.remaining, pieces / 2)
  const { status, text } = await marc.call(receiveShipment, {
    params: { id: shipment.id },
    version: shipment.version,
    body: {
      lines: [
        {
          lineId: shipment.lineId,
          labels,
          // Surplus needs all announced goods to be counted.
          ...(amount === shipment.remaining && { surplus: String(surplus) }),
          ...(isDamaged
            ? { accepted: String(amount - 1), rejected: '1', reasonCode: 'damaged' }
            : { accepted: String(amount) }),
        },
      ],
      unordered: unordered > 0 ? [{ description: 'Lids', quantity: `${unordered}` }] : [],
    },
  })
  assert.equal(status, 200, text)
  await owner.query(
    `update receipts set received_at = (select closed_at from shipments where company_id = 1 and id = $1) + $2 * interval '1 day'
      where company_id = 1 and shipment_id = $1 and received_at = (
        select received_at from receipts where company_id = 1 and shipment_id = $1 order by id desc limit 1)`,
    [shipment.id, lateDays],
  )
  shipment.version += 1
  shipment.remaining -= amount
}

async function answer(selector: number, hours: number) {
  const { rows } = (await lee.call(listDiscrepancies, { query: { state: 'open' } })).reply
  const discrepancy = rows[selector % Math.max(rows.length, 1)]
  if (!discrepancy) return
  const input = { params: { id: discrepancy.id }, version: discrepancy.version }
  await lee.call(answerDiscrepancy, { ...input, body: { answer: 'accepted' } })
  await owner.query('update discrepancies set answered_at = $2 where company_id = 1 and id = $1', [
    discrepancy.id,
    new Date(Date.parse(discrepancy.createdAt) + hours * 3_600_000),
  ])
}

/** Reverses a receipt of a shipment, unless its discrepancies are settled. */
async function reverse(shipment: Shipment, selector: number) {
  const params = { id: shipment.id }
  const receipts = (await lee.call(listReceipts, { params })).reply
  const active = receipts.filter(({ corrects, isCorrected }) => corrects === null && !isCorrected)
  const receipt = active[selector % Math.max(active.length, 1)]
  if (!receipt) return
  const body = { receiptId: receipt.id, reason: 'Counted wrong' }
  const { status, text } = await marc.call(correctReceipt, {
    ...{ params, version: shipment.version, body },
  })
  if (status === 409) return
  assert.equal(status, 200, text)
  reversedCount += 1
  shipment.version += 1
  shipment.remaining += Number(receipt.accepted) + Number(receipt.rejected)
}

async function settle(selector: number, outcome: number) {
  const all = (await marc.call(listDiscrepancies, { query: {} })).reply.rows
  const open = all.filter(({ state }) => state !== 'settled')
  const discrepancy = open[selector % Math.max(open.length, 1)]
  if (!discrepancy) return
  const outcomes = outcomesOf(discrepancy.kind)
  const { status, text } = await marc.call(settleDiscrepancy, {
    params: { id: discrepancy.id },
    version: discrepancy.version,
    body: { outcome: outcomes[outcome % outcomes.length] ?? 'credited' },
  })
  assert.equal(status, 200, text)
  settledCount += 1
  // Settling may change the accepted quantity, and so the shipment.
  await refresh()
}

async function refresh() {
  const { rows } = await owner.query<{ id: number; version: number }>(
    'select id::int, version::int from shipments where company_id = 1',
  )
  for (const shipment of shipments)
    shipment.version = rows.find(({ id }) => id === shipment.id)?.version ?? shipment.version
}

/** Reopens an uncounted shipment and closes it on another day, with the then expected quantity. */
async function reopen(shipment: Shipment, closed: number) {
  const input = { params: { id: shipment.id } }
  const body = { reason: 'Wrong' }
  const opened = await mar.call(reopenShipment, { ...input, version: shipment.version, body })
  if (opened.status === 409) return
  assert.equal(opened.status, 200, opened.text)
  const again = await lee.call(closeShipment, { ...input, version: opened.reply.version })
  assert.equal(again.status, 200, again.text)
  await owner.query(`update shipments set closed_at = $1::date + time '12:00' where id = $2`, [
    day(closed),
    shipment.id,
  ])
  shipment.version = (await lee.call(getShipment, input)).reply.version
  reopenedCount += 1
}

const waitingJobs = async () =>
  (
    await owner.query<{ id: string; shipment: number }>(
      `select id, (data->>'shipmentId')::int as shipment from pgboss.job
        where name = $1 and state < 'active' order by id`,
      [scoreQueue],
    )
  ).rows

/** Runs some of the jobs, out of order. */
async function score(selector: number, isTwice: boolean) {
  const jobs = await waitingJobs()
  const jobsToRun = jobs.filter((_, index) => (selector >> (index % 20)) % 2 === 1)
  const ids = jobsToRun.map(({ shipment }) => shipment)
  await scoreShipments(database, 1, [...new Set(ids)])
  if (isTwice)
    await Promise.all([scoreShipments(database, 1, ids), scoreShipments(database, 1, ids)])
  await owner.query('delete from pgboss.job where id = any ($1)', [jobsToRun.map(({ id }) => id)])
}

const shipments: Shipment[] = []
let [reversedCount, settledCount, reopenedCount, scoreCount] = [0, 0, 0, 0]
async function act(step: Action) {
  if (step.kind === 'announce') shipments.push(await announce(step))
  if (step.kind === 'answer') await answer(step.selector, step.hours)
  if (step.kind === 'score') await score(step.selector, step.isTwice)
  if (step.kind === 'settle') await settle(step.selector, step.outcome)
  const choose = (all: Shipment[], selector: number) => all[selector % Math.max(all.length, 1)]
  const waiting = shipments.filter(({ remaining }) => remaining > 1)
  const shipment =
    'selector' in step && choose(step.kind === 'take-back' ? shipments : waiting, step.selector)
  if (!shipment) return
  if (step.kind === 'receive') await receive(shipment, step)
  if (step.kind === 'take-back') await reverse(shipment, step.selector)
  if (step.kind === 'reopen') await reopen(shipment, step.closed)
}

const announced = {
  ...{ kind: 'announce' as const, line: 0, due: 20, confirmed: 30, closed: 10 },
  place: 'MOLL' as const,
}
const received = {
  ...{
    kind: 'receive' as const,
    selector: 0,
    isDamaged: true,
    lateDays: 3,
    surplus: 0 as const,
    unordered: 3 as const,
  },
  labels: { scanned: 1, failed: 1 },
}
/** Random histories may lack reversals, settlements and reopenings; this one has all. */
const oneOfEachKind: Action[] = [
  announced,
  { kind: 'reopen', selector: 0, closed: 12 },
  { ...received, share: 0.5 },
  { kind: 'take-back', selector: 0 },
  { ...received, share: 1 },
  { kind: 'settle', selector: 0, outcome: 0 },
  ...(['Elsewhere', null, 'MOLL'] as const).flatMap((place, index): Action[] => [
    { ...announced, closed: 40 + 20 * index, place },
    { ...received, share: 1 },
  ]),
]

test('after all jobs, in any order, the sums equal those computed from scratch', async () => {
  assert.deepEqual(await storedScorecard(owner), await scorecardFromScratch(owner))
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 30 }), async (history) => {
      for (const step of history) await act(step)
      const jobs = await waitingJobs()
      await scoreShipments(
        database,
        1,
        jobs.map(({ shipment }) => shipment),
      )
      await owner.query('delete from pgboss.job where name = $1', [scoreQueue])
      const stored = await storedScorecard(owner)
      assert.deepEqual(stored, await scorecardFromScratch(owner))
      scoreCount = Math.max(scoreCount, Object.keys(stored).length)
    }),
    { numRuns: 5, endOnFailure: true, examples: [[oneOfEachKind]] },
  )
  assert.ok(scoreCount > 3)
  for (const [name, count] of Object.entries({ reversedCount, settledCount, reopenedCount }))
    assert.ok(count > 0, name)
})

test('the worker runs the jobs of answers, and of receipts that complete a shipment', async () => {
  const shipment = { ...(await closedShipment(lee, 24, pieces)), remaining: pieces }
  for (const [share, jobCount] of [[0.5, 0] as const, [1, 1] as const]) {
    await receive(shipment, { ...received, share, unordered: 0 })
    assert.equal((await waitingJobs()).length, jobCount)
  }
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
  assert.deepEqual(await storedScorecard(owner), await scorecardFromScratch(owner))
})
