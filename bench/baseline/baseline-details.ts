import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  baselinePool,
  callerCte,
  credentials,
  notFound,
  preparedQuery,
  unauthorized,
} from './baseline-database.ts'
import { shipmentColumns } from './baseline-lists.ts'
import { shipmentDetails } from './baseline-schemas.ts'

const decimalColumns = (alias: string, names: string[]) =>
  names
    .map((name) => `trim_scale(${alias}.${name})::text as "${name.replace(/_(\w)/g, toUpperCase)}"`)
    .join(', ')
const toUpperCase = (_: string, letter: string) => letter.toUpperCase()

const shipToParty = `coalesce(
  (select k.ship_to from document_snapshots k
    where s.state = 'closed' and k.company_id = s.company_id and k.supplier_id = s.supplier_id
      and k.shipment_id = s.id and k.revision = s.revision),
  (select party_json(p.name, p.tax_id, p.address, p.gln) from place_aliases p
    where p.company_id = s.company_id and p.alias = s.ship_to),
  case when s.ship_to is not null then party_json(s.ship_to, null, null, null) end)`

const trackingUrl = `case when s.tracking <> '' then coalesce(
  (select r.tracking_url from carriers r where r.company_id = s.company_id and r.removed_at is null and r.name = s.carrier),
  (select r.tracking_url from carriers r where r.company_id = s.company_id and r.removed_at is null and r.code = s.carrier)) end`

const shipmentStatement = `with ${callerCte}
  select c.user_id as "callerId", s.* from caller c left join lateral (
    select ${shipmentColumns}, ${shipToParty} as "shipToParty", ${trackingUrl} as "trackingUrl", s.despatched_at as "despatchedAt", s.transport_mode as "transportMode", s.waybill, s.license_plate as "licensePlate", s.seal, s.note, s.revision, u.name as "createdBy",
      s.closed_at as "closedAt", closer.name as "closedBy", s.cancelled_at as "cancelledAt",
      s.cancel_reason as "cancelReason", s.empty_package_count as "emptyPackageCount",
      not co.allows_unpacked as "mustPack", co.asks_for_lots as "asksForLots",
      json_build_object('id', v.id, 'name', v.name, 'code', v.code, 'isActive', v.deactivated_at is null) as supplier
    from shipments s
    join users u on u.company_id = s.company_id and u.id = s.created_by
    left join users closer on closer.company_id = s.company_id and closer.id = s.closed_by
    join companies co on co.id = s.company_id
    join suppliers v on v.company_id = s.company_id and v.id = s.supplier_id
    where s.company_id = c.company_id and (s.supplier_id = c.supplier_id or c.supplier_id is null) and s.id = $3
  ) s on true`

// The rows of these lines are sent only if the other statement finds the shipment for the caller.
const linesStatement = `select l.id, l.order_line_id as "orderLineId",
    coalesce(l.order_code, f.order_code) as "orderCode", coalesce(l.order_date, f.order_date) as "orderDate",
    coalesce(l.product_code, f.product_code) as "productCode",
    coalesce(l.product_name, f.product_name) as "productName", coalesce(l.size, f.size) as size,
    coalesce(l.color, f.color) as color, coalesce(l.unit, f.unit) as unit, l.is_divisible as "isDivisible",
    l.number_of_packages as "numberOfPackages",
    ${decimalColumns('l', ['quantity', 'quantity_per_package', 'remainder', 'packed', 'height', 'width', 'depth', 'weight'])},
    l.country_of_origin as "countryOfOrigin",
    case when num_nonnulls(l.lot, l.best_before, l.expiry, l.serial_numbers) > 0
      then json_build_object('lot', l.lot, 'bestBefore', l.best_before, 'expiry', l.expiry,
        'serialNumbers', coalesce(l.serial_numbers, '{}')) end as traceability,
    ${decimalColumns('l', ['accepted', 'rejected', 'cancelled'])},
    trim_scale(f.quantity)::text as "ofQuantity", trim_scale(f.cancelled)::text as "ofCancelled",
    trim_scale(f.waived)::text as waived,
    ${decimalColumns('f', ['received', 'in_transit', 'in_open', 'pending', 'available', 'cap'])},
    f.is_conflict as "isConflict", f.due_date as "dueDate"
  from shipment_lines l
  join order_line_figures f on f.company_id = l.company_id and f.id = l.order_line_id
  where l.company_id = $1 and l.shipment_id = $2
    and l.supplier_id = (select supplier_id from shipments where company_id = $1 and id = $2)
  order by l.id`

/** A shipment with its lines: two statements pipelined on one connection, which is one round trip. */
export async function getShipmentWithLines(request: FastifyRequest, id: string) {
  const [company, tokenHash] = credentials(request)
  const client = await baselinePool.connect()
  try {
    const [shipments, lines] = await Promise.all([
      client.query(preparedQuery(shipmentStatement, [company, tokenHash, id])),
      client.query(preparedQuery(linesStatement, [company, id])),
    ])
    const [shipment] = shipments.rows
    if (!shipment) throw unauthorized()
    if (shipment.id === null) throw notFound()
    shipment.lines = lines.rows.map(withOrderLine)
    return shipment
  } finally {
    client.release()
  }
}

function withOrderLine(line: Record<string, unknown>) {
  const { waived, received, inTransit, inOpen, pending, available, isConflict, dueDate, cap } = line
  line.orderLine = {
    ...{ quantity: line.ofQuantity, cancelled: line.ofCancelled, waived, received },
    ...{ inTransit, inOpen, pending, available, isConflict, dueDate, cap },
  }
  return line
}

export function addDetailsRoute(app: FastifyInstance): void {
  app.get<{ Params: { id: string } }>(
    '/api/shipments/:id',
    { schema: { response: { 200: shipmentDetails } } },
    async (request, reply) => {
      const shipment = await getShipmentWithLines(request, request.params.id)
      reply.header('etag', `"${shipment.version}"`)
      return shipment
    },
  )
}
