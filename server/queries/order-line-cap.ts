import { type Sql, sql } from '#database/client/sql.ts'
import { formatQuantity, maxQuantity } from '#domain/units/quantity.ts'

/** The largest quantity that the counters of an order line hold. */
const maxOfLine = (alias: string): Sql =>
  sql`trunc(${sql.lit(formatQuantity(maxQuantity))}, case when ${sql.ref(`${alias}.is_divisible`)} then 3 else 0 end)`

/**
 * The cap of an order line `ol` of supplier `s` and company `c`: at most what its counters hold, also where there is no
 * limit, because `least` ignores null.
 */
export const capOfOrderLine = sql`least(
  order_line_cap(ol.quantity, ol.cancelled + ol.waived, ol.is_divisible, order_line_tolerance(ol.over_delivery_set,
    ol.over_delivery_percent, s.over_delivery_set, s.over_delivery_percent, c.over_delivery_percent)),
  ${maxOfLine('ol')})`

/** The quantity that the cap leaves after `quantities`, as text. */
export const leftByCap = (quantities: Sql): Sql =>
  sql`greatest(0, ${capOfOrderLine} - (${quantities}))::text`

/** The quantity that a row `f` of order_line_figures still takes, as text: as `leftByCap`, for lines read without a lock. */
export const availableToAdd = sql`greatest(0, least(f.available,
  ${maxOfLine('f')} - f.in_open - f.in_transit - f.received))::text`
