import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { visitEntry } from '#domain/docks/dock.ts'
import { instant } from '#domain/units/day.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { recordDockSlotStep } from '#server/shipments/shipment-dock-slot.ts'

type Visit = z.output<typeof visitEntry>['visit']

const lockedSlot = z.object({
  id: z.int(),
  shipmentId: z.int(),
  supplierId: z.int(),
  version: z.int(),
  dock: z.string(),
  startsAt: instant,
})

// `least` ignores nulls, so that a known arrival time stays.
const marks: Record<Visit, Sql> = {
  expected: sql`arrived_at = null, gone_at = null`,
  arrived: sql`arrived_at = least(arrived_at, now()), gone_at = null`,
  gone: sql`arrived_at = least(arrived_at, now()), gone_at = now()`,
}

/** Marks the visit of a truck for all shipments that share its slot. */
export async function markVisit(
  mutation: MutationContext,
  slotId: number,
  visit: Visit,
): Promise<void> {
  const slots = await mutation.execute(typedSql(lockedSlot)`
    select t.id, t.shipment_id as "shipmentId", t.supplier_id as "supplierId", t.version, d.name as dock,
      to_json(t.starts_at) #>> '{}' as "startsAt"
    from dock_slots marked
    join dock_slots t on t.company_id = ${thisCompany} and t.dock_id = marked.dock_id
      and t.starts_at = marked.starts_at and t.ends_at = marked.ends_at and t.supplier_id = marked.supplier_id
    join docks d on d.company_id = ${thisCompany} and d.id = t.dock_id
    where marked.company_id = ${thisCompany} and marked.id = ${slotId}
    order by t.id for update of t`)
  const markedSlot = slots.find(({ id }) => id === slotId)
  if (!markedSlot) throw new ProblemError('not-found')
  const { version } = markedSlot
  if (version !== mutation.version) throw new ProblemError('version-changed', { version })
  const ids = slots.map(({ id }) => id)
  await awaitPipelined([
    mutation.execute(sql`
      update dock_slots set ${marks[visit]}, version = version + 1, changed_at = now(), changed_by = ${mutation.caller.userId}
      where company_id = ${thisCompany} and id = any (${ids})`),
    ...slots.map(({ shipmentId, supplierId, ...slot }) => {
      const notify: typeof mutation.notify = (notice) => mutation.notify({ supplierId, ...notice })
      return recordDockSlotStep({ ...mutation, supplierId, notify }, shipmentId, visit, slot)
    }),
  ])
}
