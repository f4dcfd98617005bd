import { type Sql, sql } from '#database/client/sql.ts'
import { formatQuantity, maxQuantity } from '#domain/units/quantity.ts'

/**
 * The cap of an order line `ol` of supplier `s` and company `c`: at most what its counters hold, also where there is no
 * limit, because `least` ignores null.
 */
export const capOfOrderLine = sql`least(
  order_line_cap(ol.quantity, ol.cancelled + ol.waived, ol.is_divisible, order_line_tolerance(ol.over_delivery_set,
    ol.over_delivery_percent, s.over_delivery_set, s.over_delivery_percent, c.over_delivery_percent)),
  trunc(${sql.lit(formatQuantity(maxQuantity))}, case when ol.is_divisible then 3 else 0 end))`

/** The quantity that the cap leaves after `quantities`, as text. */
export const leftByCap = (quantities: Sql): Sql =>
  sql`greatest(0, ${capOfOrderLine} - (${quantities}))::text`
