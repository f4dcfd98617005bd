import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  blockDock,
  getDockBoard,
  markDockVisit,
  removeDockBlock,
} from '#contract/docks/dock-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { takenTime } from '#domain/docks/dock.ts'
import { columnsOf } from '#server/data/entity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { supplierOf } from '#server/data/supplier-of.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { recordReply } from '#server/queries/record-reply.ts'
import { isOnDay, ourCompany, slotsOfDay } from '#server/shipments/docks/day-slots.ts'
import { markVisit } from '#server/shipments/docks/dock-visit-write.ts'
import { docksChanged } from '#server/shipments/shipment-dock-slot.ts'

const maxBlockMs = 25 * 60 * 60_000
const idRow = z.object({ id: z.int() })
const existingDock = z.object({ isTaken: z.boolean() })
const blockRow = z.object({ version: z.int() })

/**
 * Adds the routes of the dock board for company staff: bookings of a day, blocked time, arrived and departed trucks.
 */
export function addDockBoardRoutes(app: FastifyInstance, database: Database): void {
  queryRoute(app, database, getDockBoard, ({ query }) => dockBoardJson(query))

  mutationRoute(app, database, blockDock, async (mutation, { params, body, reply }) => {
    const { startsAt, endsAt, note } = body
    const lengthMs = Date.parse(endsAt) - Date.parse(startsAt)
    if (lengthMs <= 0) throw invalid({ pointer: '/body/endsAt', code: 'too-small' })
    if (lengthMs > maxBlockMs) throw invalid({ pointer: '/body/endsAt', code: 'too-big' })
    await lockFreeDock(mutation, params.id, body)
    const block = await mutation.executeOne(typedSql(idRow)`
      insert into dock_slots (company_id, dock_id, starts_at, ends_at, note, changed_by)
      values (${thisCompany}, ${params.id}, ${startsAt}, ${endsAt}, ${note}, ${mutation.caller.userId}) returning id`)
    if (!block) throw new Error('a block was not inserted')
    mutation.notify(docksChanged)
    return recordReply(mutation, reply, takenTimeJson(block.id))
  })

  mutationRoute(app, database, removeDockBlock, async (mutation, { params }) => {
    const block = await mutation.executeOne(typedSql(blockRow)`
      select version from dock_slots
      where company_id = ${thisCompany} and id = ${params.id} and shipment_id is null for update`)
    if (!block) throw new ProblemError('not-found')
    const { version } = block
    if (version !== mutation.version) throw new ProblemError('version-changed', { version })
    await mutation.execute(
      sql`delete from dock_slots where company_id = ${thisCompany} and id = ${params.id}`,
    )
    mutation.notify(docksChanged)
    return null
  })

  mutationRoute(app, database, markDockVisit, async (mutation, { params, body, reply }) => {
    await markVisit(mutation, params.id, body.visit)
    return recordReply(mutation, reply, takenTimeJson(params.id))
  })
}

/** Locks a dock against concurrent bookings; throws `slot-taken` if the time is not free. */
async function lockFreeDock(
  { execute, executeOne }: MutationContext,
  dockId: number,
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
): Promise<void> {
  await execute(
    sql`select from docks where company_id = ${thisCompany} and id = ${dockId} for no key update`,
  )
  const dock = await executeOne(typedSql(existingDock)`
    select exists (select from dock_slots t where t.company_id = ${thisCompany} and t.dock_id = d.id
      and t.starts_at > ${startsAt}::timestamptz - interval '25 hours' and t.starts_at < ${endsAt}
      and t.ends_at > ${startsAt}) as "isTaken"
    from docks d join places p on p.company_id = ${thisCompany} and p.id = d.place_id and p.removed_at is null
    where d.company_id = ${thisCompany} and d.id = ${dockId} and d.removed_at is null`)
  if (!dock) throw new ProblemError('not-found')
  if (dock.isTaken) throw new ProblemError('slot-taken')
}

const takenColumns = columnsOf(takenTime, 't', {
  shipment: sql`(select json_build_object('id', s.id, 'code', s.code, 'supplier', ${supplierOf('t')}) from shipments s
    where s.company_id = ${thisCompany} and s.supplier_id = t.supplier_id and s.id = t.shipment_id)`,
})

/** Selects a booked or blocked slot with its shipment, as JSON. */
const takenTimeJson = (id: number): Sql => sql`(
  select row_to_json(taken) from (
    select ${takenColumns} from dock_slots t where t.company_id = ${thisCompany} and t.id = ${id}) taken)`

// The docks of a removed place are not in use either.
const isInUse = sql`coalesce(d.removed_at, place.removed_at) is null`

const docksOfDay = (day: Sql): Sql => sql`
  select d.id, d.code, d.name,
    case when ${isInUse} then coalesce((
      select json_agg(json_build_object('startsAt', slot.starts_at, 'endsAt', slot.ends_at) order by slot.starts_at)
      from ${slotsOfDay(day)} slot), '[]') else '[]' end as slots,
    coalesce(k.taken, '[]') as taken
  from docks d
  left join lateral (
    select json_agg(row_to_json(taken) order by taken."startsAt", taken.id) as taken from (
      select ${takenColumns} from dock_slots t where t.dock_id = d.id and ${isOnDay(day)}) taken
  ) k on true
  where d.company_id = ${thisCompany} and d.place_id = place.id and (${isInUse} or k.taken is not null)`

/** Selects the docks of a place on a day, as JSON; by default today, and the first place with docks. */
const dockBoardJson = (query: {
  day?: string | undefined
  placeId?: number | undefined
}): Sql => sql`(
  select json_build_object('day', c.day, 'timeZone', c.time_zone, 'placeId', place.id,
    'places', coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.code) from places p
      where p.company_id = ${thisCompany} and ${hasBoard(sql`c.day`)}), '[]'),
    'docks', coalesce((select json_agg(row_to_json(dock) order by dock.code) from (${docksOfDay(sql`c.day`)}) dock), '[]'))
  from (select c.time_zone, coalesce(${query.day ?? null}::date, (now() at time zone c.time_zone)::date) as day
    from ${ourCompany}) c
  left join lateral (
    select p.id, p.removed_at from places p
    where p.company_id = ${thisCompany} and ${query.placeId === undefined ? hasBoard(sql`c.day`) : sql`p.id = ${query.placeId}`}
    order by p.removed_at is not null, p.code limit 1
  ) place on true)`

// A removed place or dock is shown on days when it still has bookings.
const hasBoard = (day: Sql): Sql => sql`exists (select from docks d
  where d.company_id = ${thisCompany} and d.place_id = p.id and (
    coalesce(d.removed_at, p.removed_at) is null
    or exists (select from dock_slots t where t.company_id = ${thisCompany} and t.dock_id = d.id and ${isOnDay(day)})))`
