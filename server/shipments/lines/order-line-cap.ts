import { type Sql, sql } from '#database/client/sql.ts'
import { formatQuantity, maxQuantity } from '#domain/units/quantity.ts'

/** The cap of an order line `ol` of supplier `s` and company `c`; infinity means no limit. */
export const capOfOrderLine = sql`coalesce(
  order_line_cap(ol.quantity, ol.cancelled + ol.waived, ol.is_divisible, order_line_tolerance(ol.over_delivery_set,
    ol.over_delivery_percent, s.over_delivery_set, s.over_delivery_percent, c.over_delivery_percent)), 'infinity')`

/** The quantity that the cap leaves after `quantities`, as text, up to the largest quantity; null means no limit. */
export const leftByCap = (quantities: Sql): Sql => sql`case when ${capOfOrderLine} < 'infinity'
  then least(greatest(0, ${capOfOrderLine} - (${quantities})), ${sql.lit(formatQuantity(maxQuantity))})::text end`
