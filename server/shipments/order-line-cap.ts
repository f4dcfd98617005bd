import { sql } from 'kysely'

/** The most that may be announced on an order line `ol` of supplier `s` and company `c`; infinity without a limit. */
export const capOfOrderLine = sql`coalesce(
  order_line_cap(ol.quantity, ol.cancelled, ol.is_divisible, case
    when ol.over_delivery_set then ol.over_delivery_percent
    when s.over_delivery_set then s.over_delivery_percent
    else c.over_delivery_percent end), 'infinity')`
