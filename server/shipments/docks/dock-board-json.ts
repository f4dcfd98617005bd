import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { takenTime } from '#domain/docks/dock.ts'
import { columnsOf } from '#server/data/entity.ts'
import { supplierOf } from '#server/data/supplier-of.ts'
import { isOnDay, ourCompany, slotsOfDay } from '#server/shipments/docks/day-slots.ts'

const takenColumns = columnsOf(takenTime, 't', {
  shipment: sql`(select json_build_object('id', s.id, 'code', s.code, 'supplier', ${supplierOf('t')}) from shipments s
    where s.company_id = ${thisCompany} and s.supplier_id = t.supplier_id and s.id = t.shipment_id)`,
})

/** Selects a taken time at a dock and its shipment, as JSON. */
export const takenTimeJson = (id: number): Sql => sql`(
  select row_to_json(taken) from (
    select ${takenColumns} from dock_slots t where t.company_id = ${thisCompany} and t.id = ${id}) taken)`

// A removed dock is shown on days on which a time at it is still taken.
const docksOfDay = (day: Sql): Sql => sql`
  select d.id, d.code, d.name,
    case when d.removed_at is null then coalesce((
      select json_agg(json_build_object('startsAt', slot.starts_at, 'endsAt', slot.ends_at) order by slot.starts_at)
      from ${slotsOfDay(day)} slot), '[]') else '[]' end as slots,
    coalesce(k.taken, '[]') as taken
  from docks d
  left join lateral (
    select json_agg(row_to_json(taken) order by taken."startsAt", taken.id) as taken from (
      select ${takenColumns} from dock_slots t where t.dock_id = d.id and ${isOnDay(day)}) taken
  ) k on true
  where d.company_id = ${thisCompany} and d.place_id = place.id and (d.removed_at is null or k.taken is not null)`

/** The docks of a place on a day, as JSON: the day is today and the place the first that has docks where none is asked for. */
export const dockBoardJson = (asked: {
  day?: string | undefined
  placeId?: number | undefined
}): Sql => sql`(
  select json_build_object('day', c.day, 'timeZone', c.time_zone, 'placeId', place.id,
    'places', coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.code) from places p
      where p.company_id = ${thisCompany} and p.removed_at is null and ${hasDocks}), '[]'),
    'docks', coalesce((select json_agg(row_to_json(dock) order by dock.code) from (${docksOfDay(sql`c.day`)}) dock), '[]'))
  from (select c.time_zone, coalesce(${asked.day ?? null}::date, (now() at time zone c.time_zone)::date) as day
    from ${ourCompany}) c
  left join lateral (
    select p.id from places p
    where p.company_id = ${thisCompany} and ${asked.placeId === undefined ? sql`p.removed_at is null and ${hasDocks}` : sql`p.id = ${asked.placeId}`}
    order by p.code limit 1
  ) place on true)`

const hasDocks = sql`exists (select from docks d
  where d.company_id = ${thisCompany} and d.place_id = p.id and d.removed_at is null)`
