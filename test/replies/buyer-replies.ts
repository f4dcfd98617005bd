import assert from 'node:assert/strict'
import {
  countArrivals,
  createCalendarFeed,
  getCalendarFeed,
  listArrivalDays,
  listArrivals,
} from '#contract/docks/arrival-endpoints.ts'
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
import { listOrderImportChanges } from '#contract/orders/order-import-endpoints.ts'
import {
  countScoredShipments,
  getScorecard,
  listScoredShipments,
} from '#contract/scorecard/scorecard-endpoints.ts'
import { arrivalQueryFields } from '#domain/docks/arrival-query.ts'
import { noticeKindNames } from '#domain/notices/notice.ts'
import { verdicts } from '#domain/scorecard/scorecard-measure.ts'
import { scorecardGroups, scoredShipmentQueryFields } from '#domain/scorecard/scorecard-query.ts'
import { compareCommentReplies } from '#test/replies/comment-replies.ts'
import { compareDiscrepancyReplies } from '#test/replies/discrepancy-replies.ts'
import { compareDockReplies } from '#test/replies/dock-replies.ts'
import { readReply } from '#test/replies/reply-against-shape.ts'
import { compareImportJobReplies } from '#test/world/order-jobs.ts'
import { idOf } from '#test/world/people.ts'
import type { TestActor, World } from '#test/world/world.ts'

/** Compares the change events of each person, which must include these kinds. */
async function compareEventReplies(
  everyone: readonly TestActor[],
  expectedKinds: readonly string[],
): Promise<void> {
  const kinds = new Set<string>()
  for (const actor of everyone) {
    assert.deepEqual((await readReply(actor, listEvents)).rows, [])
    const { rows } = await readReply(actor, listEvents, { query: { after: 0, limit: 1000 } })
    for (const { kind } of rows) kinds.add(kind)
  }
  assert.deepEqual(
    expectedKinds.filter((kind) => !kinds.has(kind)),
    [],
  )
}

/** Compares figures by each group, and the shipments behind every measure. */
async function compareScorecardReplies(everyone: readonly TestActor[]): Promise<void> {
  for (const actor of everyone) {
    for (const by of scorecardGroups) await readReply(actor, getScorecard, { query: { by } })
    for (const measure of scoredShipmentQueryFields.measure.options)
      for (const verdict of verdicts)
        await readReply(actor, listScoredShipments, { query: { measure, verdict } })
    for (const input of [{}, { query: { row: 1 } }])
      await readReply(actor, countScoredShipments, input)
  }
  const all = await Promise.all(everyone.map((actor) => readReply(actor, listScoredShipments)))
  assert.ok(all.some(({ rows }) => rows.length > 0))
}

/** Compares the histories of an imported order, and of one with an answer of a supplier. */
async function compareOrderHistories(
  staff: TestActor,
  supplier: TestActor,
  importId: number,
): Promise<void> {
  for (const actor of [staff, supplier])
    for (const sort of ['created', '-created', 'code', '-code'] as const)
      for (const { id, code } of (await readReply(actor, listOrders, { query: { sort, limit: 3 } }))
        .rows) {
        const byId = await readReply(actor, getOrder, { params: { id } })
        const supplierStaff = actor.actingFor(byId.supplier.id)
        assert.deepEqual(await readReply(supplierStaff, getOrderByCode, { params: { code } }), byId)
      }
  const changes = (await readReply(staff, listOrderImportChanges, { params: { id: importId } }))
    .rows
  assert.equal(changes.length, 4)
  const order = changes.find(({ kind }) => kind === 'order') ?? assert.fail()
  const imported = await readReply(staff, listOrderChanges, { params: { id: order.targetId } })
  assert.deepEqual(
    imported.rows.map(({ kind }) => kind),
    ['imported'],
  )
  const [line] = (await supplier.call(listOrderLines)).reply.rows
  const confirmation = { id: line?.id ?? 0, version: line?.version ?? 0, date: '2099-05-01' }
  await supplier.call(confirmOrderLines, { body: { lines: [confirmation], note: 'Glass is late' } })
  const answer = await readReply(supplier, listOrderChanges, { params: { id: line?.orderId ?? 0 } })
  assert.equal(answer.rows[0]?.kind, 'proposed')
}

/** Compares notices of every kind to company staff and to a supplier's person, and their settings. */
async function compareNoticeReplies(
  { owner }: World,
  people: Record<string, TestActor>,
): Promise<void> {
  for (const [username, actor] of Object.entries(people)) {
    await owner.query(
      `insert into notices (company_id, user_id, supplier_id, kind, at, actor_id, subject_id, subject, event_key)
       select 1, $1, 1, kind, now(), $1, n, 'S' || n, 'held-' || kind
       from unnest($2::text[]) with ordinality as k (kind, n)`,
      [await idOf(owner, username), noticeKindNames],
    )
    const { rows } = await readReply(actor, notices.listNotices, { query: { limit: 100 } })
    assert.ok(rows.length > noticeKindNames.length / 3)
    await readReply(actor, notices.listNotices, {
      query: { state: 'unread', kind: 'shipment-late' },
    })
    await readReply(actor, notices.countNotices)
    await readReply(actor, notices.countUnreadNotices)
    await readReply(actor, notices.getNoticeSettings)
    const body = { mail: {}, isMailed: true, quietHours: { from: 20, to: 7 } }
    await actor.call(notices.saveNoticeSettings, { body })
    await readReply(actor, notices.getNoticeSettings)
  }
}

/** Compares lists and days of arrivals and a calendar address; `supplier` has three packages in 2099. */
async function compareArrivalReplies(
  everyone: readonly TestActor[],
  supplier: TestActor,
): Promise<void> {
  for (const actor of everyone) {
    for (const show of arrivalQueryFields.show.options)
      await readReply(actor, listArrivals, { query: { show, limit: 100 } })
    await readReply(actor, listArrivalDays, { query: { from: '2099-01-01' } })
    await readReply(actor, getCalendarFeed)
    for (const input of [{}, { query: { row: 1 } }]) await readReply(actor, countArrivals, input)
  }
  const { days } = await readReply(supplier, listArrivalDays, { query: { from: '2099-01-01' } })
  assert.deepEqual(
    days.map(({ day, place, packages }) => [day, place, packages]),
    [['2099-01-01', 'Harbour Warehouse', 3]],
  )
  assert.equal((await supplier.call(createCalendarFeed)).status, 200)
  assert.ok((await readReply(supplier, getCalendarFeed)).feed)
}

type ReplyWorld = {
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
export async function compareBuyerReplies(
  world: World,
  { mar, ada, everyone, importId, shipmentId }: ReplyWorld,
): Promise<void> {
  await compareOrderHistories(ada, mar, importId)
  await compareImportJobReplies(world, ada)
  await compareArrivalReplies(everyone, mar)
  await compareScorecardReplies(everyone)
  await compareDiscrepancyReplies(mar, ada, everyone, shipmentId)
  await compareCommentReplies(mar, await world.signIn('marc'), shipmentId)
  await compareDockReplies(world, mar, ada)
  await compareNoticeReplies(world, { mar, ada })
  await compareEventReplies(everyone, ['receipt.recorded', 'discrepancy.opened'])
}
