import { sql, thisCompany } from '#database/client/sql.ts'
import type { DockSlotStep } from '#domain/docks/dock-slot-step.ts'
import type { MutationActor, MutationContext } from '#server/data/mutation-context.ts'
import { eventInsert } from '#server/shipments/shipment-event-insert.ts'

type Slot = { dock: string; startsAt: string }

/** Adds a step of a shipment's slot to its history, on the company's clock; the shipment itself stays as it is. */
export const noteDockSlot = (
  mutation: MutationActor & Pick<MutationContext, 'execute'>,
  shipmentId: number,
  slot: DockSlotStep,
  { dock, startsAt }: Slot,
) =>
  mutation.execute(
    eventInsert(
      mutation,
      shipmentId,
      sql`select id, code, version from shipments
        where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${shipmentId}`,
      {
        kind: 'dock-slot',
        details: sql`(select jsonb_build_object('slot', ${slot}::text, 'dock', ${dock}::text,
          'day', to_char(local.at, 'YYYY-MM-DD'), 'time', to_char(local.at, 'HH24:MI'))
          from (select ${startsAt}::timestamptz at time zone time_zone as at from companies where id = ${thisCompany}) local)`,
        isOfAnotherVersion: true,
      },
    ),
  )
