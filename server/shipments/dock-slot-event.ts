import * as z from 'zod'
import { thisCompany } from '#database/client/sql.ts'
import type { DockSlotStep } from '#domain/docks/dock.ts'
import type { MutationActor, MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { insertShipmentEvent } from '#server/shipments/shipment-event-insert.ts'

type Slot = { dock: string; startsAt: string }

const shipmentAtSlot = z.object({
  code: z.string(),
  version: z.int(),
  day: z.string(),
  time: z.string(),
})

/** Adds a step of a shipment's slot to its history, in the company's time zone, without changing the shipment. */
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
  const { code, version, day, time } = shipment
  await mutation.execute(
    insertShipmentEvent(
      mutation,
      { id: shipmentId, code, version },
      { kind: 'dock-slot', details: { slot: step, dock, day, time }, isOfAnotherVersion: true },
    ),
  )
}
