import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { slotEntry } from '#domain/docks/dock.ts'
import { instant } from '#domain/units/day.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { dockSlotsFor } from '#server/shipments/docks/offered-slots.ts'
import {
  lockDocks,
  promoteSharedSlot,
  recordDockSlotStep,
} from '#server/shipments/shipment-dock-slot.ts'

const lockedShipment = z.object({
  refusal: z.enum(['shipment-open', 'shipment-cancelled', 'already-received']).nullable(),
})
const lockedSlot = z.object({ version: z.int(), hasSlot: z.boolean(), hasArrived: z.boolean() })
const slotRow = z.object({
  dock: z.string(),
  startsAt: instant,
  endsAt: instant,
  isTaken: z.boolean(),
  isSupplierSlot: z.boolean(),
})

/**
 * Locks a shipment, the docks of its present and next slot, and its slot. Throws `version-changed` for another version,
 * and `truck-arrived` if the truck of the slot has arrived.
 */
export async function lockBooking(mutation: MutationContext, id: number, nextDockId?: number) {
  const shipment = await mutation.executeOne(typedSql(lockedShipment)`
    select case when s.state = 'open' then 'shipment-open' when s.cancelled_at is not null then 'shipment-cancelled'
      when s.receipt = 'full' then 'already-received' end as refusal
    from shipments s
    where s.company_id = ${thisCompany} and s.supplier_id = ${mutation.supplierId} and s.id = ${id} for update`)
  if (!shipment) throw new ProblemError('not-found')
  const presentSlot = await lockDocks(mutation, id, nextDockId)
  const slot = await mutation.executeOne(typedSql(lockedSlot)`
    select version, starts_at is not null as "hasSlot", arrived_at is not null as "hasArrived" from dock_slots
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and shipment_id = ${id} for update`)
  const { version = 0, hasSlot = false, hasArrived = false } = slot ?? {}
  if (version !== mutation.version) throw new ProblemError('version-changed', { version })
  if (hasArrived) throw new ProblemError('truck-arrived')
  return { hasSlot, presentSlot, refusal: shipment.refusal }
}

/**
 * Books a slot at a locked dock for a locked shipment, in place of its present one. Throws `slot-taken` if another
 * shipment has the slot and does not share it.
 */
export async function bookSlot(
  mutation: MutationContext,
  shipmentId: number,
  { dockId, startsAt, isShared }: z.output<typeof slotEntry>,
  {
    hasSlot,
    presentSlot,
  }: Pick<Awaited<ReturnType<typeof lockBooking>>, 'hasSlot' | 'presentSlot'>,
): Promise<void> {
  const slot = await mutation.executeOne(typedSql(slotRow)`
    select f.name as dock, to_json(f.starts_at) #>> '{}' as "startsAt", to_json(f.ends_at) #>> '{}' as "endsAt",
      f.is_taken as "isTaken", cardinality(f.shared_with) > 0 as "isSupplierSlot"
    from companies c
    join shipments s on s.company_id = ${thisCompany} and s.supplier_id = ${mutation.supplierId} and s.id = ${shipmentId}
    cross join lateral (${dockSlotsFor(sql`(${startsAt}::timestamptz at time zone c.time_zone)::date`)}) f
    where c.id = ${thisCompany} and f.id = ${dockId} and f.starts_at = ${startsAt}::timestamptz`)
  if (!slot) throw invalid({ pointer: '/body/startsAt', code: 'not-found' })
  if (slot.isTaken || (slot.isSupplierSlot && !isShared)) throw new ProblemError('slot-taken')
  await awaitPipelined([
    mutation.execute(sql`
    insert into dock_slots as t (company_id, supplier_id, shipment_id, dock_id, starts_at, ends_at, is_shared, changed_at,
      changed_by)
    values (${thisCompany}, ${mutation.supplierId}, ${shipmentId}, ${dockId}, ${slot.startsAt}, ${slot.endsAt},
      ${slot.isSupplierSlot}, now(), ${mutation.caller.userId})
    on conflict (company_id, supplier_id, shipment_id) where shipment_id is not null
    do update set dock_id = excluded.dock_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      is_shared = excluded.is_shared, changed_at = excluded.changed_at, changed_by = excluded.changed_by, version = t.version + 1`),
    presentSlot ? promoteSharedSlot(mutation, presentSlot) : null,
    promoteSharedSlot(mutation, { dockId, startsAt: slot.startsAt }),
    recordDockSlotStep(mutation, shipmentId, hasSlot ? 'moved' : 'booked', slot),
  ])
}
