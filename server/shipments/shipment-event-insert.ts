import type * as z from 'zod'
import { type Sql, sql } from '#database/client/sql.ts'
import type { ShipmentState } from '#domain/shipment.ts'
import type { eventKind } from '#domain/shipment-event.ts'
import type { Actor } from '#server/data/mutation-route.ts'

type Entry = {
  kind: z.output<typeof eventKind>
  from?: ShipmentState
  to?: ShipmentState
  /** JSON the history keeps of the step: a value, or SQL that makes one. */
  details?: object | Sql<unknown>
}

const isSql = (details: object): details is Sql<unknown> => 'compile' in details

/** The insert of one event, of which others are told; `shipment` is a select of id, code and version. */
export function eventInsert(
  author: Actor,
  /** Null for one that is being made: then whoever learns its id tells of it. */
  shipmentId: number | null,
  shipment: Sql<unknown>,
  entry: Entry,
): Sql<unknown> {
  if (shipmentId !== null) author.notify({ shipment: shipmentId })
  const details = entry.details ?? {}
  const json = isSql(details) ? details : sql`${JSON.stringify(details)}::jsonb`
  return sql`
    insert into shipment_events (company_id, supplier_id, shipment_id, shipment_code, version, kind, from_state,
      to_state, actor_id, details)
    select ${author.caller.companyId}, ${author.supplierId}, s.id, s.code, s.version, ${entry.kind},
      ${entry.from ?? null}::shipment_state, ${entry.to ?? null}::shipment_state, ${author.caller.userId}, ${json}
    from (${shipment}) s
    returning id`
}
