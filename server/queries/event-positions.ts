import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { addJobs, webhookQueues } from '#database/job-queue.ts'
import { type ChangeEvent, changeEvent, noticeOfEvent } from '#domain/notices/change-event.ts'
import { type CommandTransaction, inTransaction } from '#server/data/command-transaction.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import {
  type ChangeMessage,
  notifyStatement,
  type ServerNotice,
} from '#server/data/notice-channel.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { eventRows, eventTables } from '#server/queries/event-sources.ts'

const EVENTS_LOCK = 684_006
/** Maximum rows per table that get their positions in one transaction. */
const maxPlacedPerTable = 1000

const unplacedEvent = z.object({
  source: z.enum(eventTables),
  id: z.int(),
  ...changeEvent.pick({ supplierId: true, kind: true, shipmentId: true, version: true }).shape,
})
const lastPositionRow = z.object({ last: z.int() })
const webhookUseRow = z.object({ hasWebhooks: z.boolean() })

const isUnplaced = sql`e.company_id = ${thisCompany} and e.position is null`

/** Whether the company has events without a position; found by an index. */
export const hasUnplaced: Sql = sql.join(
  eventTables.map((table) => sql`exists (select from ${sql.ref(table)} e where ${isUnplaced})`),
  sql` or `,
)

/** The last position of the company's events; 0 if there is none. */
export const lastPosition: Sql = sql`greatest(${sql.join(
  eventTables.map(
    (table) => sql`coalesce((select max(e.position) from ${sql.ref(table)} e
      where e.company_id = ${thisCompany} and e.position > 0), 0)`,
  ),
)})`

/** Adds a job that places events of a company, for transactions after which nothing else places all of their events. */
export const queuePlacement = (companyId: number): Sql =>
  addJobs(webhookQueues.events, [{ companyId, hasNewEvents: true }])

/**
 * Assigns positions to committed events that have none, and sends their notices and `otherNotices` to all servers. A
 * company's placements are serialized, so that a reader who sees a position sees every smaller one, and notices are
 * sent in that order. Concurrent calls share the next placement, which takes one connection and covers earlier commits.
 * The same transaction adds jobs for events beyond the maximum and for webhooks. Returns whether there may be more to
 * place.
 */
export function placeEvents(
  database: Database,
  companyId: number,
  otherNotices: readonly ServerNotice[] = [],
): Promise<boolean> {
  const placementByCompany = placementsByDatabase.get(database) ?? new Map<number, Placement>()
  placementsByDatabase.set(database, placementByCompany)
  const lastPlacement = placementByCompany.get(companyId)
  if (lastPlacement && !lastPlacement.hasBegun) {
    lastPlacement.otherNotices.push(...otherNotices)
    return lastPlacement.end
  }
  const run = async () => {
    await lastPlacement?.end.catch(() => {})
    placement.hasBegun = true
    try {
      return await inTransaction(
        database,
        (transaction) => placeInTransaction(transaction, companyId, placement.otherNotices),
        beginStatement,
      )
    } finally {
      if (placementByCompany.get(companyId) === placement) placementByCompany.delete(companyId)
    }
  }
  const initialState = { hasBegun: false, end: Promise.resolve(false) }
  const placement: Placement = { otherNotices: [...otherNotices], ...initialState }
  placementByCompany.set(companyId, placement)
  placement.end = run()
  return placement.end
}

type Placement = { otherNotices: ServerNotice[]; hasBegun: boolean; end: Promise<boolean> }
/** The last placement of each company: running, or waiting for the running one. */
const placementsByDatabase = new WeakMap<Database, Map<number, Placement>>()

// After waiting for the lock, a statement must see transactions that were committed meanwhile.
const beginStatement = 'begin isolation level read committed'

/**
 * Replaces the events of a company in one transaction. New positions continue after the former ones, so that clients
 * see the new events.
 */
export async function replaceEvents(
  transaction: CommandTransaction,
  companyId: number,
  replace: () => Promise<void>,
): Promise<void> {
  await transaction.setTenant(companyId)
  await transaction.execute(lockPositions(companyId))
  const end = await transaction.executeOne(lastPositionQuery)
  await replace()
  await placeInTransaction(transaction, companyId, [], end?.last)
}

const lockPositions = (companyId: number) =>
  sql`select pg_advisory_xact_lock(${EVENTS_LOCK}::int, ${companyId}::int)`

const lastPositionQuery = typedSql(lastPositionRow)`
  select ${lastPosition} as last from companies where id = ${thisCompany}`

const webhookUseQuery = typedSql(webhookUseRow)`
  select exists (select from webhook_endpoints w where w.company_id = ${thisCompany} and w.state = 'active') as "hasWebhooks"`

async function placeInTransaction(
  { execute, setTenant }: CommandTransaction,
  companyId: number,
  otherNotices: readonly ServerNotice[],
  formerLast = 0,
): Promise<boolean> {
  await setTenant(companyId)
  // One statement reads all tables, so that they have one snapshot.
  const [, events, [end], [webhookUse]] = await awaitPipelined([
    execute(lockPositions(companyId)),
    execute(typedSql(unplacedEvent)`
        select source, id, supplier_id as "supplierId", kind, shipment_id as "shipmentId", version
        from (${eventRows(isUnplaced, 'id', maxPlacedPerTable)}) e`),
    execute(lastPositionQuery),
    execute(webhookUseQuery),
  ])
  const rowsByTable = [...Map.groupBy(events, ({ source }) => source).values()]
  const isFull = rowsByTable.some(({ length }) => length === maxPlacedPerTable)
  const furtherRows = events.filter(({ source }) => source === 'further_events')
  // If this batch of `further_events` is full, only its rows are placed: its later rows must come before the events of
  // other tables.
  const placedEvents = (furtherRows.length < maxPlacedPerTable ? events : furtherRows).map(
    (event, index) => ({ ...event, position: Math.max(end?.last ?? 0, formerLast) + index + 1 }),
  )
  const notices: ServerNotice[] = placedEvents.map((event) => positionedNotice(companyId, event))
  const subjects = new Set(notices.map(subjectKeyOf))
  notices.push(...otherNotices.filter((notice) => !subjects.has(subjectKeyOf(notice))))
  if (notices.length === 0) return false
  await awaitPipelined([
    ...[...Map.groupBy(placedEvents, ({ source }) => source)].map(([table, rows]) =>
      execute(sql`
          update ${sql.ref(table)} e set position = p.position
          from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ position }) => position)}::bigint[])
            as p (id, position)
          where e.company_id = ${thisCompany} and e.id = p.id`),
    ),
    execute(notifyStatement(notices)),
    isFull ? execute(queuePlacement(companyId)) : null,
    !isFull && webhookUse?.hasWebhooks && placedEvents.length > 0
      ? execute(addJobs(webhookQueues.events, [{ companyId }]))
      : null,
  ])
  return isFull
}

export const positionedNotice = (
  companyId: number,
  event: Pick<ChangeEvent, 'kind' | 'supplierId' | 'shipmentId' | 'version' | 'position'>,
): ChangeMessage => ({
  ...{ companyId, supplierId: event.supplierId, position: event.position },
  change: noticeOfEvent(event),
})

const subjectKeyOf = (notice: ServerNotice) =>
  JSON.stringify(
    'change' in notice && notice.change.kind === 'shipment'
      ? [notice.supplierId, notice.change.id]
      : { ...notice, position: undefined },
  )
