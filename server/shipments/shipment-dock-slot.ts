import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { DockSlotStep } from '#domain/docks/dock.ts'
import { keepsSlot } from '#domain/docks/dock-hours.ts'
import { instant } from '#domain/units/day.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationActor, MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { insertShipmentEvent } from '#server/shipments/shipment-event-insert.ts'
import type { LockedShipment } from '#server/shipments/shipment-lock.ts'

const bookedTime = z.object({ dockId: z.int(), startsAt: instant })
type BookedTime = z.output<typeof bookedTime>

/**
 * Locks the present and the next dock of a locked shipment, in id order and before any slot. Concurrent bookings at
 * these docks wait and then see the change. Returns the shipment's present slot.
 */
export async function lockDocks(
  mutation: MutationContext,
  shipmentId: number,
  nextDockId?: number,
): Promise<BookedTime | undefined> {
  const presentSlot = await mutation.executeOne(typedSql(bookedTime)`
    select dock_id as "dockId", to_json(starts_at) #>> '{}' as "startsAt" from dock_slots
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and shipment_id = ${shipmentId}
      and dock_id is not null`)
  const ids = [presentSlot?.dockId, nextDockId].filter((id) => id !== undefined)
  if (ids.length > 0)
    await mutation.execute(sql`
      select from docks where company_id = ${thisCompany} and id = any(${ids}::bigint[]) order by id for no key update`)
  return presentSlot
}

/** Makes another shipment the owner of a shared slot if its owner left. The caller holds the lock of the dock. */
export const promoteSharedSlot = (
  { execute, supplierId }: MutationContext,
  { dockId, startsAt }: BookedTime,
) =>
  execute(sql`
    update dock_slots t set is_shared = false
    where t.company_id = ${thisCompany} and t.supplier_id = ${supplierId} and t.id = (
        select min(o.id) from dock_slots o
        where o.company_id = ${thisCompany} and o.dock_id = ${dockId} and o.starts_at = ${startsAt}::timestamptz)
      and not exists (select from dock_slots o
        where o.company_id = ${thisCompany} and o.dock_id = ${dockId} and o.starts_at = ${startsAt}::timestamptz
          and not o.is_shared)`)

type Slot = { dock: string; startsAt: string }

const shipmentAtSlot = z.object({
  code: z.string(),
  version: z.int(),
  day: z.string(),
  time: z.string(),
})

/** Notice of a change of a dock’s times, to all suppliers, because they share the docks. */
export const docksChanged = { docks: true, supplierId: null } as const

/** Adds a step of a slot to the shipment's history, with local times of the company, without changing the shipment. */
export async function recordDockSlotStep(
  mutation: MutationActor & Pick<MutationContext, 'execute' | 'executeOne'>,
  shipmentId: number,
  step: DockSlotStep,
  { dock, startsAt }: Slot,
): Promise<void> {
  const shipment = await mutation.executeOne(typedSql(shipmentAtSlot)`
    select s.code, s.version, to_char(${startsAt}::timestamptz at time zone c.time_zone, 'YYYY-MM-DD') as day,
      to_char(${startsAt}::timestamptz at time zone c.time_zone, 'HH24:MI') as time
    from shipments s join companies c on c.id = ${thisCompany}
    where s.company_id = ${thisCompany} and s.supplier_id = ${mutation.supplierId} and s.id = ${shipmentId}`)
  if (!shipment) throw new Error('a shipment with a slot was not found')
  mutation.notify(docksChanged)
  const { code, version, day, time } = shipment
  await mutation.execute(
    insertShipmentEvent(
      mutation,
      { id: shipmentId, code, version },
      { kind: 'dock-slot', details: { slot: step, dock, day, time }, keepsVersion: true },
    ),
  )
}

const lockedSlot = z.object({ id: z.int(), dock: z.string(), startsAt: instant })
const slotAndShipTo = z.object({
  slotPlaceId: z.int(),
  slotDay: z.string(),
  placeId: z.int().nullable(),
})

/** Releases the slot of a locked shipment, unless its truck has arrived. */
export async function releaseSlot(mutation: MutationContext, shipmentId: number): Promise<void> {
  const bookedTime = await lockDocks(mutation, shipmentId)
  if (!bookedTime) return
  const slot = await mutation.executeOne(typedSql(lockedSlot)`
    select t.id, d.name as dock, to_json(t.starts_at) #>> '{}' as "startsAt"
    from dock_slots t join docks d on d.company_id = ${thisCompany} and d.id = t.dock_id
    where t.company_id = ${thisCompany} and t.supplier_id = ${mutation.supplierId}
      and t.shipment_id = ${shipmentId} and t.arrived_at is null
    for update of t`)
  if (!slot) return
  await awaitPipelined([
    mutation.execute(sql`
      update dock_slots set dock_id = null, starts_at = null, ends_at = null, is_shared = false, changed_at = now(),
        changed_by = ${mutation.caller.userId}, version = version + 1
      where company_id = ${thisCompany} and id = ${slot.id}`),
    promoteSharedSlot(mutation, bookedTime),
    recordDockSlotStep(mutation, shipmentId, 'released', slot),
  ])
}

/** Releases the slot of a locked shipment if its new destination or day does not fit the slot. */
export async function releaseSlotIfUnfit(
  mutation: MutationContext,
  before: LockedShipment,
  after: { shipTo?: string | null | undefined; estimatedDelivery?: string | null | undefined },
): Promise<void> {
  const { id, shipTo: shipToBefore, estimatedDelivery: dayBefore } = before
  const { shipTo = shipToBefore, estimatedDelivery: day = dayBefore } = after
  if (shipTo === shipToBefore && day === dayBefore) return
  const slotAndPlace = await mutation.executeOne(typedSql(slotAndShipTo)`
    select d.place_id as "slotPlaceId", to_char(t.starts_at at time zone c.time_zone, 'YYYY-MM-DD') as "slotDay",
      (select p.id from place_aliases p where p.company_id = ${thisCompany} and p.alias = ${shipTo}::text limit 1) as "placeId"
    from dock_slots t join docks d on d.company_id = ${thisCompany} and d.id = t.dock_id
    join companies c on c.id = ${thisCompany}
    where t.company_id = ${thisCompany} and t.supplier_id = ${mutation.supplierId} and t.shipment_id = ${id}`)
  if (!slotAndPlace || keepsSlot({ ...slotAndPlace, dayBefore, day })) return
  await releaseSlot(mutation, id)
}
