import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { instant } from '#domain/units/day.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'

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

/** Makes one of the shipments that share a slot its owner if the owner left. The caller holds the lock of the dock. */
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
