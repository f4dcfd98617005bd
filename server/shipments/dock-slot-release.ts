import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { keepsSlot } from '#domain/docks/dock-hours.ts'
import { instant } from '#domain/units/day.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { recordDockSlotStep } from '#server/shipments/dock-slot-event.ts'
import { lockDocks, promoteSharedSlot } from '#server/shipments/dock-slot-lock.ts'
import type { LockedShipment } from '#server/shipments/shipment-lock.ts'

const lockedSlot = z.object({ id: z.int(), dock: z.string(), startsAt: instant })
const slotAndShipTo = z.object({ slotPlace: z.int(), place: z.int().nullable() })

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
    select d.place_id as "slotPlace", (select p.id from place_aliases p
      where p.company_id = ${thisCompany} and p.alias = ${shipTo}::text limit 1) as place
    from dock_slots t join docks d on d.company_id = ${thisCompany} and d.id = t.dock_id
    where t.company_id = ${thisCompany} and t.supplier_id = ${mutation.supplierId} and t.shipment_id = ${id}`)
  if (
    !slotAndPlace ||
    keepsSlot({ slotPlace: slotAndPlace.slotPlace, place: slotAndPlace.place, dayBefore, day })
  )
    return
  await releaseSlot(mutation, id)
}
