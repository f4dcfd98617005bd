import type { FastifyInstance } from 'fastify'
import { lookUpCode } from '#contract/code-lookup-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { parseCode } from '#domain/code-candidates.ts'
import { queryRoute } from '#server/data/query-route.ts'

/** The most that is told of each kind; a code that names more names nothing. */
const most = sql.lit(20)
/** How many order lines are looked at for the products that a GTIN names. */
const linesRead = sql.lit(500)

/** A row belongs to the company, and to the caller's supplier where there is one. */
const seen = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('company_id')} = ${thisCompany}
    and (caller.own_supplier_id is null or ${column('supplier_id')} = caller.own_supplier_id)`
}

const supplierOf = (alias: string) => sql`join lateral (
    select jsonb_build_object('id', u.id, 'code', u.code, 'rao', u.name) as supplier from suppliers u
    where u.company_id = ${thisCompany} and u.id = ${sql.ref(`${alias}.supplier_id`)}
  ) owner on true`

const shipmentHit = sql`select 2 as rank, s.supplier_id, s.id, jsonb_build_object('kind', 'shipment',
    'supplier', supplier, 'shipmentId', s.id, 'shipmentCode', s.code, 'status', s.status, 'estimatedDelivery', s.estimated_delivery) as hit`

const packageHit = sql`select 1 as rank, p.supplier_id, p.id, jsonb_build_object('kind', 'package',
    'supplier', supplier, 'shipmentId', s.id, 'shipmentCode', s.code, 'status', s.status, 'estimatedDelivery', s.estimated_delivery,
    'packageId', p.id, 'number', p.number, 'sscc', p.sscc) as hit`

const shipments = (where: Sql<unknown>) => sql`(
  ${shipmentHit} from shipments s ${supplierOf('s')} where ${seen('s')} and ${where} limit ${most})`

const packages = (where: Sql<unknown>) => sql`(
  ${packageHit} from packages p
  join shipments s on s.company_id = ${thisCompany} and s.supplier_id = p.supplier_id and s.id = p.shipment_id
  ${supplierOf('p')} where ${seen('p')} and ${seen('s')} and ${where} limit ${most})`

// The label of a removed package may still be on a carton.
const removedPackages = (ssccs: string[]) => sql`(
  select 1, r.supplier_id, r.shipment_id, jsonb_build_object('kind', 'removed-package', 'supplier', supplier,
    'shipmentId', s.id, 'shipmentCode', r.shipment_code, 'number', r.number, 'sscc', r.sscc,
    'removedAt', r.removed_at, 'removedBy', by.name)
  from removed_packages r ${supplierOf('r')}
  join users by on by.company_id = ${thisCompany} and by.id = r.removed_by
  left join shipments s on s.company_id = ${thisCompany} and s.supplier_id = r.supplier_id and s.id = r.shipment_id
  where ${seen('r')} and r.sscc = any(${ssccs}::text[]) limit ${most})`

const orders = (codes: string[]) => sql`(
  select 3, o.supplier_id, o.id, jsonb_build_object('kind', 'order', 'supplier', supplier, 'orderCode', o.code)
  from orders o ${supplierOf('o')} where ${seen('o')} and o.code = any(${codes}::text[]) limit ${most})`

const products = (gtins: string[]) => sql`(
  select 4, f.supplier_id, max(f.id), jsonb_build_object('kind', 'product', 'supplier', supplier,
    'productCode', f.product_code, 'productName', max(f.product_name))
  from (
    select l.* from order_lines l where ${seen('l')} and l.gtin = any(${gtins}::text[]) limit ${linesRead}
  ) f ${supplierOf('f')} group by f.supplier_id, supplier, f.product_code limit ${most})`

/** A carrier's number, however it is written. The same expression generates the column tracking_key. */
const tracked = (alias: string, tracking: string) => {
  const key = sql.ref(`${alias}.tracking_key`)
  return sql`${key} <> '' and ${key} = upper(replace(${tracking}::text, ' ', '') collate "C")`
}

/** What a scanned or typed code names: one statement, and an index for each thing that may be meant. */
export function addFindRoute(app: FastifyInstance, database: Database): void {
  queryRoute(app, database, lookUpCode, ({ query }) => {
    const named = parseCode(query.code)
    const { ssccs, tracking, package: numbered } = named
    const meant = [
      packages(sql`p.sscc = any(${ssccs}::text[])`),
      removedPackages(ssccs),
      packages(tracked('p', tracking)),
      packages(
        sql`s.code = ${numbered?.shipment ?? null}::text and p.number = ${numbered?.number ?? null}::int`,
      ),
      shipments(sql`s.code = any(${named.shipments}::text[])`),
      shipments(tracked('s', tracking)),
      orders(named.orders),
      products(named.gtins),
    ]
    // What a code names in two ways, is one.
    return sql`coalesce((
      select json_agg(hit order by rank, supplier_id is not distinct from caller.supplier_id desc, id desc)
      from (${sql.join(meant, sql` union `)}) h
    ), '[]')`
  })
}
