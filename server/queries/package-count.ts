import { sql, thisCompany } from '#database/client/sql.ts'

/** Number of packages of a shipment `s`: as announced, else its packed packages and the packages of unpacked lines. */
export const packageCountOfShipment = sql<number>`coalesce(s.announced_packages, s.package_count + (
  select coalesce(sum(u.number_of_packages + (u.remainder > 0)::int), 0)::int from shipment_lines u
  where u.company_id = ${thisCompany} and u.supplier_id = s.supplier_id and u.shipment_id = s.id and u.packed = 0))`

/**
 * Number of packages of a closed shipment `s`: as announced. Shipments received before `announced_packages` existed
 * count their packed packages.
 */
export const packageCountOfClosed = sql<number>`coalesce(s.announced_packages, s.package_count)`
