import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { DiscrepancyState } from '#domain/discrepancies/discrepancy.ts'
import { maxCounted, maxTodayRows } from '#domain/starter/today-item.ts'
import { type DataScope, isInScope } from '#server/data/data-scope.ts'

// Counting stops at the shown maximum.
const countLimit = sql`limit ${sql.lit(maxCounted + 1)}`
const shownOnly = sql`filter (where r.position <= ${sql.lit(maxTodayRows)})`
const supplierName = sql`(select p.name from suppliers p where p.company_id = ${thisCompany} and p.id = r.supplier_id)`
const rowFields = sql`'id', r.id, 'name', r.name, 'supplier', ${supplierName}, 'day', r.day, 'lines', r.lines`

const rowsJson = (fields: Sql) =>
  sql`coalesce(json_agg(json_build_object(${fields}) order by r.position) ${shownOnly}, '[]'::json)`

/** Selects the first rows of a group and their count. PostgreSQL computes `fields` only for the shown rows. */
const groupJson = (rows: Sql, order: Sql, fields: Sql, amount = sql`count(*)`) => sql`(
  select json_build_object('count', least(${amount}, ${sql.lit(maxCounted + 1)})::int, 'rows', ${rowsJson(fields)})
  from (select g.*, row_number() over (order by ${order}) as position from (${rows}) g) r)`

const groupOfOrders = (rows: Sql) =>
  groupJson(rows, sql`g.day, g.id`, rowFields, sql`coalesce(sum(r.lines), 0)`)

const firstByDay = sql`order by s.eta_rank, s.id ${countLimit}`
const shipmentColumns = sql`s.id, s.code as name, s.supplier_id, s.estimated_delivery as day, s.line_count as lines`
// `t` is a row with the company's day and its bounds.
const isToday = sql`(b.starts_at >= t.begins_at and b.starts_at < t.ends_at)`
// A truck that came in the last two weeks; goods not counted after that are late.
const hasArrived = sql`(b.arrived_at is not null and b.starts_at >= t.begins_at - interval '14 days')`
const isOfShipment = sql`b.company_id = ${thisCompany} and b.supplier_id = s.supplier_id and b.shipment_id = s.id`
const hasSlot = (condition: Sql) =>
  sql`exists (select from dock_slots b where ${isOfShipment} and ${condition})`

// A slot that has passed is still the shipment's.
const ofMissedSlot = (column: Sql) => sql`(select ${column} from dock_slots b
  join docks k on k.company_id = ${thisCompany} and k.id = b.dock_id where ${isOfShipment})`

/** Sums lines by order. */
const byOrder = (lines: Sql) => sql`
  select l.order_id as id, min(l.order_code) as name, l.supplier_id, min(l.day) as day, count(*)::int as lines
  from (${lines}) l group by l.order_id, l.supplier_id`

const lineColumns = (day: Sql) => sql`l.order_id, l.order_code, l.supplier_id, ${day} as day`

/** Selects the groups of a scope as JSON fields. Needs the CTE `caller` and `t`, the company's day. */
export function todayGroups(scope: DataScope): Sql {
  const shipments = sql`from shipments s where ${isInScope(scope, 's')}`
  const lines = sql`from order_lines l where ${isInScope(scope, 'l')} and l.pending > 0`
  const isSupplierScope = scope === 'supplier'
  const openShipmentRows = sql`${shipments} and s.status = 'open'`
  const inTransit = sql`${shipments} and s.status = 'in-transit'`

  const dueDate = sql`l.due_date`
  const expected = sql`coalesce(l.confirmed_date, l.due_date)`
  const isDueOnDueDate = sql`t.order_confirmation <> 'confirmed-date'`
  const isDueAsConfirmed = sql`t.order_confirmation = 'confirmed-date'`
  // Leaves out a supplier's lines that are completely in open shipments, because nothing more is to be announced.
  const lateLines = (day: Sql, condition: Sql) => sql`(
    select ${lineColumns(day)} ${lines} and ${day} < t.day and ${condition}
      ${isSupplierScope ? sql`and l.pending > l.in_open` : sql``} order by ${day} ${countLimit})`
  const lateRows = sql`(
    select json_build_object(
      'arrivals', count(*) filter (where r.kind = 'arrival'),
      'shipments', count(*) filter (where r.kind = 'shipment'),
      'orderLines', least(coalesce(sum(r.lines) filter (where r.kind = 'order'), 0), ${sql.lit(maxCounted + 1)})::int,
      'rows', ${rowsJson(sql`${rowFields}, 'kind', r.kind`)})
    from (select g.*, row_number() over (order by g.day, g.kind, g.id) as position from (
      (select 'arrival' as kind, ${shipmentColumns} ${inTransit} and s.eta_rank < t.day
        and caller.own_supplier_id is null and not ${hasSlot(sql`(${isToday} or ${hasArrived})`)} ${firstByDay})
      union all (select 'shipment', ${shipmentColumns} ${openShipmentRows} and s.eta_rank < t.day ${firstByDay})
      union all (select 'order', o.* from (${byOrder(sql`
        ${lateLines(dueDate, isDueOnDueDate)} union all ${lateLines(expected, isDueAsConfirmed)}`)}) o)
    ) g) r)`

  // A shipment whose truck has arrived stays among the arrivals until it is counted, even after the truck has left.
  const slotColumns = sql`k.name as dock, b.starts_at, b.arrived_at is not null and b.gone_at is null as is_here,
    b.gone_at is not null as is_gone`
  const arrivingRows = sql`(
    select ${shipmentColumns}, ${slotColumns}
    from docks k
    join dock_slots b on b.company_id = ${thisCompany} and b.dock_id = k.id and ${isToday}
    join shipments s on ${isInScope(scope, 's')} and s.supplier_id = b.supplier_id and s.id = b.shipment_id
    where k.company_id = ${thisCompany} and s.status = 'in-transit' ${countLimit})
    union all (select ${shipmentColumns}, ${slotColumns}
      from docks k
      join dock_slots b on b.company_id = ${thisCompany} and b.dock_id = k.id and ${hasArrived} and not ${isToday}
      join shipments s on ${isInScope(scope, 's')} and s.supplier_id = b.supplier_id and s.id = b.shipment_id
      where k.company_id = ${thisCompany} and s.status = 'in-transit' ${countLimit})
    union all (select ${shipmentColumns}, ${ofMissedSlot(sql`k.name`)}, ${ofMissedSlot(sql`b.starts_at`)}, false, false
      ${inTransit} and s.eta_rank = t.day
      and not ${hasSlot(sql`(b.starts_at >= t.begins_at or ${hasArrived})`)} ${firstByDay})`
  const partlyReceived = sql`select ${shipmentColumns} ${shipments} and s.status = 'partially-received' ${firstByDay}`

  const linesInState = (state: string) => sql`(
    select ${lineColumns(dueDate)} ${lines} and l.confirmation = ${sql.lit(state)} order by l.due_date, l.id ${countLimit})`
  const linesToShip = (day: Sql, condition: Sql) => sql`(
    select ${lineColumns(day)} ${lines} and ${day} >= t.day and l.pending > l.in_open and ${condition}
      and (t.order_confirmation = 'off' or l.confirmation = 'confirmed') order by ${day} ${countLimit})`
  const toShip = sql`${linesToShip(dueDate, isDueOnDueDate)} union all ${linesToShip(expected, isDueAsConfirmed)}`

  const staffOnly = (json: Sql) => sql`case when caller.own_supplier_id is null then ${json} end`
  return sql`
    'late', ${lateRows},
    'arriving', ${staffOnly(
      groupJson(
        arrivingRows,
        sql`g.is_here desc, g.starts_at, g.id`,
        sql`${rowFields},
      'dock', r.dock, 'startsAt', r.starts_at, 'isHere', r.is_here, 'isGone', r.is_gone`,
      ),
    )},
    'toReceive', ${staffOnly(groupJson(partlyReceived, sql`g.day, g.id`, rowFields))},
    'toSettle', ${staffOnly(discrepancies(scope, 'answered'))},
    'proposals', ${staffOnly(groupOfOrders(byOrder(linesInState('proposed'))))},
    'openShipments', ${isSupplierScope ? openShipments(sql`${openShipmentRows} and s.eta_rank >= t.day ${firstByDay}`) : sql`null`},
    'toConfirm', ${
      isSupplierScope
        ? sql`case when t.order_confirmation <> 'off' then ${groupOfOrders(
            byOrder(sql`${linesInState('unconfirmed')} union all ${linesInState('refused')}`),
          )} end`
        : sql`null`
    },
    'toShip', ${isSupplierScope ? groupOfOrders(byOrder(toShip)) : sql`null`},
    'toAnswer', ${isSupplierScope ? discrepancies(scope, 'open') : sql`null`}`
}

// Reads the data of the next step only for the shown rows.
const openShipments = (openShipmentRows: Sql) => {
  const packages = sql`from packages p
    where p.company_id = ${thisCompany} and p.supplier_id = r.supplier_id and p.shipment_id = r.id`
  return groupJson(
    sql`select ${shipmentColumns}, s.package_count, s.empty_package_count ${openShipmentRows}`,
    sql`coalesce(g.day, 'infinity'), g.id`,
    sql`${rowFields}, 'packages', r.package_count, 'emptyPackages', r.empty_package_count,
      'unprintedLabels', (select count(*) ${packages} and p.labelled_at is null),
      'unpackedLines', (select count(*) from shipment_lines x where x.company_id = ${thisCompany}
        and x.supplier_id = r.supplier_id and x.shipment_id = r.id and x.packed < x.quantity)`,
  )
}

const discrepancies = (scope: DataScope, state: DiscrepancyState) => {
  const lineColumn = (line: string, receipt: string) => sql`coalesce(
    (select ${sql.ref(line)} from order_lines ol where ol.company_id = ${thisCompany} and ol.id = r.order_line_id),
    (select ${sql.ref(receipt)} from receipts c where c.company_id = ${thisCompany} and c.id = r.receipt_id))`
  return groupJson(
    sql`select d.id, d.supplier_id, d.shipment_id, d.order_line_id, d.receipt_id, d.kind, d.quantity, d.created_at
      from discrepancies d where ${isInScope(scope, 'd')} and d.state = ${sql.lit(state)}
      order by d.created_at, d.id ${countLimit}`,
    sql`g.created_at, g.id`,
    sql`'id', r.id, 'supplier', ${supplierName}, 'difference', r.kind,
      'quantity', trim_scale(r.quantity)::text,
      'product', ${lineColumn('ol.product_name', 'c.description')}, 'unit', ${lineColumn('ol.unit', 'c.unit')},
      'name', (select s.code from shipments s
        where s.company_id = ${thisCompany} and s.supplier_id = r.supplier_id and s.id = r.shipment_id)`,
  )
}
