import type { FastifyInstance } from 'fastify'
import { lookUpCode } from '#contract/shipments/code-lookup-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { parseCode } from '#domain/shipments/code-candidates.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { supplierOf } from '#server/data/supplier-of.ts'

/** Maximum matches of each kind. */
const maxMatches = sql.lit(20)
/** Maximum order lines read for the products of a GTIN: of the chosen supplier, and of all others. */
const maxLinesRead = sql.lit(500)

/** Whether a row belongs to the company and, if the caller belongs to a supplier, to that supplier. */
const visibleToCaller = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('company_id')} = ${thisCompany}
    and (caller.own_supplier_id is null or ${column('supplier_id')} = caller.own_supplier_id)`
}

const joinSupplierOf = (alias: string) =>
  sql`join lateral (select ${supplierOf(alias)} as supplier) owner on true`

const shipmentMatch = sql`select 2 as rank, s.supplier_id, s.id, jsonb_build_object('kind', 'shipment',
    'supplier', supplier, 'shipmentId', s.id, 'shipmentCode', s.code, 'status', s.status, 'estimatedDelivery', s.estimated_delivery) as hit`

const packageMatch = sql`select 1 as rank, p.supplier_id, p.id, jsonb_build_object('kind', 'package',
    'supplier', supplier, 'shipmentId', s.id, 'shipmentCode', s.code, 'status', s.status, 'estimatedDelivery', s.estimated_delivery,
    'packageId', p.id, 'number', p.number, 'sscc', p.sscc) as hit`

const shipments = (where: Sql<unknown>) => sql`(
  ${shipmentMatch} from shipments s ${joinSupplierOf('s')} where ${visibleToCaller('s')} and ${where} limit ${maxMatches})`

const packages = (where: Sql<unknown>) => sql`(
  ${packageMatch} from packages p
  join shipments s on s.company_id = ${thisCompany} and s.supplier_id = p.supplier_id and s.id = p.shipment_id
  ${joinSupplierOf('p')} where ${visibleToCaller('p')} and ${visibleToCaller('s')} and ${where} limit ${maxMatches})`

// Cartons may still have labels of removed packages.
const removedPackages = (ssccs: string[]) => sql`(
  select 1, r.supplier_id, r.shipment_id, jsonb_build_object('kind', 'removed-package', 'supplier', supplier,
    'shipmentId', s.id, 'shipmentCode', r.shipment_code, 'number', r.number, 'sscc', r.sscc,
    'removedAt', r.removed_at, 'removedBy', by.name)
  from removed_packages r ${joinSupplierOf('r')}
  join users by on by.company_id = ${thisCompany} and by.id = r.removed_by
  left join shipments s on s.company_id = ${thisCompany} and s.supplier_id = r.supplier_id and s.id = r.shipment_id
  where ${visibleToCaller('r')} and r.sscc = any(${ssccs}::text[]) limit ${maxMatches})`

const orders = (codes: string[]) => sql`(
  select 3, o.supplier_id, o.id, jsonb_build_object('kind', 'order', 'supplier', supplier, 'orderCode', o.code)
  from orders o ${joinSupplierOf('o')} where ${visibleToCaller('o')} and o.code = any(${codes}::text[]) limit ${maxMatches})`

const products = (gtins: string[]) => sql`(
  select 4, f.supplier_id, max(f.id), jsonb_build_object('kind', 'product', 'supplier', supplier,
    'productCode', f.product_code, 'productName', max(f.product_name))
  from (
    (select l.* from order_lines l
    where ${visibleToCaller('l')} and l.supplier_id = caller.supplier_id and l.gtin = any(${gtins}::text[]) limit ${maxLinesRead})
    union all
    (select l.* from order_lines l
    where ${visibleToCaller('l')} and l.supplier_id is distinct from caller.supplier_id and l.gtin = any(${gtins}::text[])
    limit ${maxLinesRead})
  ) f ${joinSupplierOf('f')} group by f.supplier_id, supplier, f.product_code limit ${maxMatches})`

/**
 * Whether a row has a tracking number, regardless of case and spaces, by the expression of the column `tracking_key`.
 */
const hasTracking = (alias: string, tracking: string) => {
  const key = sql.ref(`${alias}.tracking_key`)
  return sql`${key} <> '' and ${key} = upper(replace(${tracking}::text, ' ', '') collate "C")`
}

/** Adds the look-up of a scanned or typed code: one statement that uses an index for each kind of match. */
export function addCodeLookupRoute(app: FastifyInstance, database: Database): void {
  queryRoute(app, database, lookUpCode, ({ query }) => {
    const candidates = parseCode(query.code)
    const { ssccs, trackingNumber, package: packageNumber } = candidates
    const searches = [
      packages(sql`p.sscc = any(${ssccs}::text[])`),
      removedPackages(ssccs),
      packages(hasTracking('p', trackingNumber)),
      packages(
        sql`s.code = ${packageNumber?.shippingCode ?? null}::text and p.number = ${packageNumber?.number ?? null}::int`,
      ),
      shipments(sql`s.code = any(${candidates.shippingCodes}::text[])`),
      shipments(hasTracking('s', trackingNumber)),
      orders(candidates.orderCodes),
      products(candidates.gtins),
    ]
    // `union` removes duplicate matches.
    return sql`coalesce((
      select json_agg(hit order by rank, supplier_id is not distinct from caller.supplier_id desc, id desc)
      from (${sql.join(searches, sql` union `)}) h
    ), '[]')`
  })
}
