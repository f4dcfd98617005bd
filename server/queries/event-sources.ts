import { type Sql, sql } from '#database/client/sql.ts'
import { changeKindByOrderEvent, changeKindByShipmentEvent } from '#domain/notices/change-event.ts'

/**
 * Tables of events, in the order in which the rows of one transaction get positions: the opening of a discrepancy comes
 * before its settlement, which is in the history of the shipment.
 */
export const eventTables = ['further_events', 'shipment_events', 'order_events'] as const
type EventTable = (typeof eventTables)[number]

const noId = sql`null::bigint`
const noVersion = sql`null::int`

// Servers of two versions may run at once, and the newer version may write kinds that this one does not know.
const kindOf = (kinds: object, otherwise: string) =>
  sql`coalesce(${JSON.stringify(kinds)}::jsonb ->> e.kind, ${otherwise})`

const columnsByTable: Record<EventTable, Sql> = {
  further_events: sql`e.kind, e.code, ${noVersion} as version, e.shipment_id,
    case when e.shipment_id is null then e.subject_id end as order_id, ${noId} as order_line_id,
    case when e.shipment_id is not null then e.subject_id end as discrepancy_id`,
  // A dock slot is stored without locking the shipment, so the version may be outdated.
  shipment_events: sql`${kindOf(changeKindByShipmentEvent, 'shipment.changed')} as kind, e.shipment_code as code,
    case when e.kind <> 'dock-slot' then e.version end as version, e.shipment_id, ${noId} as order_id,
    ${noId} as order_line_id, (e.details ->> 'discrepancyId')::bigint as discrepancy_id`,
  order_events: sql`case when e.order_line_id is null then ${kindOf(changeKindByOrderEvent.order, 'order.changed')}
      else ${kindOf(changeKindByOrderEvent.line, 'order-line.changed')} end as kind, null as code, ${noVersion} as version,
    ${noId} as shipment_id, e.order_id, e.order_line_id, ${noId} as discrepancy_id`,
}

/** Selects at most `max` rows per table that meet a condition, with the same columns. */
export const eventRows = (condition: Sql, order: 'id' | 'position', max: number): Sql =>
  sql.join(
    eventTables.map(
      (table) => sql`(
      select ${sql.lit(table)} as source, e.id, e.position, e.at, e.actor_id, e.supplier_id, ${columnsByTable[table]}
      from ${sql.ref(table)} e where ${condition} order by ${sql.ref(`e.${order}`)} limit ${max})`,
    ),
    sql` union all `,
  )
