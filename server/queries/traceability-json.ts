import { sql, thisCompany } from '#database/client/sql.ts'
import { isLastCorrection } from '#server/queries/corrected-receipt.ts'

/** Selects lot, dates and serial numbers of a row `l` of shipment_lines as JSON; null if it has none. */
export const traceabilityJson = sql`case when num_nonnulls(l.lot, l.best_before, l.expiry, l.serial_numbers) > 0
  then json_build_object('lot', l.lot, 'bestBefore', l.best_before, 'expiry', l.expiry,
    'serialNumbers', coalesce(l.serial_numbers, '{}')) end`

/** Selects lots and dates found at the count of a row `r` of receipts. */
export const foundLotsJson = sql`coalesce((
  select json_agg(json_build_object('lot', f.lot, 'bestBefore', f.best_before, 'expiry', f.expiry,
    'quantity', trim_scale(f.quantity)::text) order by f.position)
  from receipt_lots f where f.company_id = ${thisCompany} and f.receipt_id = r.id), '[]')`

/** Selects serial numbers that a row `r` of receipts counted or reversed. */
export const foundSerialsJson = sql`coalesce((
  select json_agg(f.serial_number order by f.serial_number)
  from receipt_serials f where f.company_id = ${thisCompany}
    and (f.receipt_id = r.id or (f.receipt_id = r.corrects and f.is_taken_back and ${isLastCorrection}))), '[]')`
