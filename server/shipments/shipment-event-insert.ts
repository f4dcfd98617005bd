import * as z from 'zod'
import { Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { ShipmentState } from '#domain/shipments/shipment.ts'
import type { eventKind } from '#domain/shipments/shipment-event.ts'
import type { MutationActor, MutationContext } from '#server/data/mutation-context.ts'
import { queueNotices } from '#server/data/notice-queue.ts'

type Entry = {
  kind: z.output<typeof eventKind>
  from?: ShipmentState
  to?: ShipmentState
  /** The details as JSON: a value, or SQL that gives one. */
  details?: object | Sql<unknown>
  /** Whether the reply's ETag is not the version of the shipment. */
  isOfAnotherVersion?: boolean
}

/** The insert of one event, with its change notice; `shipment` is a select of id, code and version. */
export function eventInsert(
  actor: MutationActor,
  /** Null on creation: the caller notifies once it has the id. */
  shipmentId: number | null,
  shipment: Sql<unknown>,
  entry: Entry,
): Sql<unknown> {
  if (shipmentId !== null) {
    actor.notify({ shipment: shipmentId, ...(entry.isOfAnotherVersion && { version: null }) })
  }
  const details = entry.details ?? {}
  const json = details instanceof Sql ? details : sql`${JSON.stringify(details)}::jsonb`
  return sql`
    insert into shipment_events (company_id, supplier_id, shipment_id, shipment_code, version, kind, from_state,
      to_state, actor_id, details)
    select ${thisCompany}, ${actor.supplierId}, s.id, s.code, s.version, ${entry.kind},
      ${entry.from ?? null}::shipment_state, ${entry.to ?? null}::shipment_state, ${actor.caller.userId}, ${json}
    from (${shipment}) s
    returning id`
}

/** The row that the insert of an event returns. */
export const insertedEvent = z.object({ id: z.int() })
export type ShipmentEventId = z.output<typeof insertedEvent>

/** Queues notices of events that were added. */
export const queueShipmentNotices = (
  mutation: MutationContext,
  events: readonly ShipmentEventId[],
): Promise<unknown> =>
  mutation.execute(
    queueNotices(
      mutation.caller.companyId,
      'shipment-event',
      events.map(({ id }) => id),
    ),
  )
