import { sql } from '#database/client/sql.ts'

/** What the goods of a row `l` of shipment_lines can be traced by; null for nothing. */
export const traceabilityJson = sql`case when num_nonnulls(l.lot, l.best_before, l.expiry, l.serial_numbers) > 0
  then json_build_object('lot', l.lot, 'bestBefore', l.best_before, 'expiry', l.expiry,
    'serialNumbers', coalesce(l.serial_numbers, '{}')) end`
