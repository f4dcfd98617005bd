import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { maxDaysAhead } from '#domain/docks/dock-hours.ts'
import { isOnDay, slotsOfDay } from '#server/shipments/docks/day-slots.ts'

/** Id of the place that the ship-to of a shipment `s` names; null if it names no place. */
export const placeOfShipment: Sql = sql`(
  select p.id from place_aliases p where p.company_id = ${thisCompany} and p.alias = s.ship_to limit 1)`

/**
 * Selects the future slots of a day at the docks of a shipment's place, from rows `s` of shipments and `c` of
 * companies. `is_taken`: whether others booked any of the time; `shared_with`: the supplier's shipments in the slot.
 */
export const dockSlotsFor = (day: Sql): Sql => sql`
  select d.id, d.name, d.code, slot.starts_at, slot.ends_at, coalesce(u.is_taken, false) as is_taken,
    coalesce(u.shared_with, '{}') as shared_with
  from docks d
  cross join ${slotsOfDay(day)} slot
  left join lateral (
    select bool_or(not k.is_own) as is_taken, array_agg(k.code order by k.code) filter (where k.is_own) as shared_with
    from (
      select o.code, t.supplier_id is not distinct from s.supplier_id and t.starts_at = slot.starts_at
        and t.ends_at = slot.ends_at and t.gone_at is null as is_own
      from dock_slots t
      left join shipments o on o.company_id = ${thisCompany} and o.supplier_id = t.supplier_id and o.id = t.shipment_id
      where t.dock_id = d.id and ${isOnDay(day)} and t.starts_at < slot.ends_at and t.ends_at > slot.starts_at
        and t.shipment_id is distinct from s.id
    ) k
  ) u on true
  where d.company_id = ${thisCompany} and d.removed_at is null and d.place_id = ${placeOfShipment}
    and slot.starts_at > now() and slot.starts_at < now() + make_interval(days => ${sql.lit(maxDaysAhead)})`

/** Number of days after the requested day on which a free slot is searched for. */
const maxDaysLater = 14

/**
 * First day with a free slot, beginning with the requested day, from rows `s` and `c`; the requested day if none is
 * free.
 */
const dayWithFreeSlot = (day: string): Sql => sql`coalesce((
  select min(g.day)::date
  from generate_series(${day}::date, ${day}::date + ${sql.lit(maxDaysLater)}, interval '1 day') g (day)
  where exists (select from (${dockSlotsFor(sql`g.day::date`)}) f where not f.is_taken)), ${day}::date)`

/**
 * Selects the slots that a shipment of the caller's supplier may book on a day, or on the next day with a free slot, as
 * JSON; null if the shipment does not exist.
 */
export const offeredSlotsJson = (
  id: number,
  { day, orLater }: { day: string; orLater?: 'true' | 'false' | undefined },
): Sql => sql`(
  select json_build_object('timeZone', c.time_zone, 'day', requested.day, 'docks', coalesce((
    select json_agg(json_build_object('id', dock.id, 'name', dock.name, 'slots', dock.slots) order by dock.code) from (
      select f.id, f.name, f.code, json_agg(json_build_object('startsAt', f.starts_at, 'endsAt', f.ends_at,
        'sharedWith', f.shared_with) order by f.starts_at) as slots
      from (${dockSlotsFor(sql`requested.day`)}) f
      where not f.is_taken group by f.id, f.name, f.code
    ) dock), '[]'))
  from shipments s
  join companies c on c.id = ${thisCompany}
  cross join lateral (select ${orLater === 'true' ? dayWithFreeSlot(day) : sql`${day}::date`} as day) requested
  where s.company_id = ${thisCompany} and s.supplier_id = caller.supplier_id and s.id = ${id})`
