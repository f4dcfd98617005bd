import assert from 'node:assert/strict'
import { countArrivals, listArrivalDays, listArrivals } from '#contract/docks/arrival-endpoints.ts'
import { createCalendarFeed, getCalendarFeed } from '#contract/docks/calendar-feed-endpoints.ts'
import { listEvents } from '#contract/notices/event-endpoints.ts'
import * as notices from '#contract/notices/notice-endpoints.ts'
import {
  confirmOrderLines,
  listOrderChanges,
} from '#contract/orders/order-confirmation-endpoints.ts'
import {
  getOrder,
  getOrderByCode,
  listOrderLines,
  listOrders,
} from '#contract/orders/order-endpoints.ts'
import { listOrderImportChanges } from '#contract/orders/order-import-record-endpoints.ts'
import {
  countScoredShipments,
  getScorecard,
  listScoredShipments,
} from '#contract/scorecard/scorecard-endpoints.ts'
import { arrivalQueryFields } from '#domain/docks/arrival-query.ts'
import { noticeKindNames } from '#domain/notices/notice.ts'
import { verdicts } from '#domain/scorecard/scorecard-measure.ts'
import { scorecardGroups, scoredShipmentQueryFields } from '#domain/scorecard/scorecard-query.ts'
import { holdCommentReplies } from '#test/replies/comment-replies.ts'
import { holdDiscrepancyReplies } from '#test/replies/discrepancy-replies.ts'
import { holdDockReplies } from '#test/replies/dock-replies.ts'
import { held } from '#test/replies/reply-against-shape.ts'
import { holdImportJobs } from '#test/world/order-jobs.ts'
import { idOf } from '#test/world/people.ts'
import type { TestActor, World } from '#test/world/world.ts'

/** Compares the change events of each person, among which these kinds must be. */
async function holdEventReplies(
  everyone: readonly TestActor[],
  some: readonly string[],
): Promise<void> {
  const kinds = new Set<string>()
  for (const who of everyone) {
    assert.deepEqual((await held(who, listEvents)).rows, [])
    const { rows } = await held(who, listEvents, { query: { after: 0, limit: 1000 } })
    for (const { kind } of rows) kinds.add(kind)
  }
  assert.deepEqual(
    some.filter((kind) => !kinds.has(kind)),
    [],
  )
}

/** Compares figures by each group, and the shipments behind every measure. */
async function holdScorecardReplies(everyone: readonly TestActor[]): Promise<void> {
  for (const who of everyone) {
    for (const by of scorecardGroups) await held(who, getScorecard, { query: { by } })
    for (const measure of scoredShipmentQueryFields.measure.options)
      for (const verdict of verdicts)
        await held(who, listScoredShipments, { query: { measure, verdict } })
    for (const said of [{}, { query: { row: 1 } }]) await held(who, countScoredShipments, said)
  }
  const all = await Promise.all(everyone.map((who) => held(who, listScoredShipments)))
  assert.ok(all.some(({ rows }) => rows.length > 0))
}

/** Compares the histories of an imported order, and of one with an answer of a supplier. */
async function holdOrderHistories(
  staff: TestActor,
  supplier: TestActor,
  importId: number,
): Promise<void> {
  for (const who of [staff, supplier])
    for (const sort of ['created', '-created', 'code', '-code'] as const)
      for (const { id, code } of (await held(who, listOrders, { query: { sort, limit: 3 } }))
        .rows) {
        const byId = await held(who, getOrder, { params: { id } })
        const as = who.actingFor(byId.supplier.id)
        assert.deepEqual(await held(as, getOrderByCode, { params: { code } }), byId)
      }
  const changes = (await held(staff, listOrderImportChanges, { params: { id: importId } })).rows
  assert.equal(changes.length, 4)
  const order = changes.find(({ kind }) => kind === 'order') ?? assert.fail()
  const brought = await held(staff, listOrderChanges, { params: { id: order.targetId } })
  assert.deepEqual(
    brought.rows.map(({ kind }) => kind),
    ['imported'],
  )
  const [line] = (await supplier.call(listOrderLines)).reply.rows
  const said = { id: line?.id ?? 0, version: line?.version ?? 0, date: '2099-05-01' }
  await supplier.call(confirmOrderLines, { body: { lines: [said], note: 'Glass is late' } })
  const spoken = await held(supplier, listOrderChanges, { params: { id: line?.orderId ?? 0 } })
  assert.equal(spoken.rows[0]?.kind, 'proposed')
}

/** Compares notices of every kind to company staff and to a supplier's person, and their settings. */
async function holdNoticeReplies(
  { owner }: World,
  people: Record<string, TestActor>,
): Promise<void> {
  for (const [username, who] of Object.entries(people)) {
    await owner.query(
      `insert into notices (company_id, user_id, supplier_id, kind, at, actor_id, subject_id, subject, event_key)
       select 1, $1, 1, kind, now(), $1, n, 'S' || n, 'held-' || kind
       from unnest($2::text[]) with ordinality as k (kind, n)`,
      [await idOf(owner, username), noticeKindNames],
    )
    const { rows } = await held(who, notices.listNotices, { query: { limit: 100 } })
    assert.ok(rows.length > noticeKindNames.length / 3)
    await held(who, notices.listNotices, { query: { state: 'unread', kind: 'shipment-late' } })
    await held(who, notices.countNotices)
    await held(who, notices.countUnreadNotices)
    await held(who, notices.getNoticeSettings)
    const body = { mail: {}, isMailed: true, quietHours: { from: 20, to: 7 } }
    await who.call(notices.saveNoticeSettings, { body })
    await held(who, notices.getNoticeSettings)
  }
}

/**
 * Compares arrivals of every kind, those of each day, and a calendar address; `supplier` has one of three packages in
 * 2099.
 */
async function holdArrivalReplies(
  everyone: readonly TestActor[],
  supplier: TestActor,
): Promise<void> {
  for (const who of everyone) {
    for (const show of arrivalQueryFields.show.options)
      await held(who, listArrivals, { query: { show, limit: 100 } })
    await held(who, listArrivalDays, { query: { from: '2099-01-01' } })
    await held(who, getCalendarFeed)
    for (const said of [{}, { query: { row: 1 } }]) await held(who, countArrivals, said)
  }
  const { days } = await held(supplier, listArrivalDays, { query: { from: '2099-01-01' } })
  assert.deepEqual(
    days.map(({ day, place, packages }) => [day, place, packages]),
    [['2099-01-01', 'Harbour Warehouse', 3]],
  )
  assert.equal((await supplier.call(createCalendarFeed)).status, 200)
  assert.ok((await held(supplier, getCalendarFeed)).feed)
}

type Held = {
  mar: TestActor
  ada: TestActor
  everyone: TestActor[]
  importId: number
  shipmentId: number
}

/**
 * Compares replies about the time after an announcement: arrivals, discrepancies, histories and imports of orders,
 * figures, comments, notices and change events.
 */
export async function holdBuyersSide(
  world: World,
  { mar, ada, everyone, importId, shipmentId }: Held,
): Promise<void> {
  await holdOrderHistories(ada, mar, importId)
  await holdImportJobs(world, ada)
  await holdArrivalReplies(everyone, mar)
  await holdScorecardReplies(everyone)
  await holdDiscrepancyReplies(mar, ada, everyone, shipmentId)
  await holdCommentReplies(mar, await world.signIn('marc'), shipmentId)
  await holdDockReplies(world, mar, ada)
  await holdNoticeReplies(world, { mar, ada })
  await holdEventReplies(everyone, ['receipt.recorded', 'discrepancy.opened'])
}
