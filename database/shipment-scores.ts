import { type Sql, sql, thisCompany } from './client/sql.ts'

const belongsToShipment = (alias: string): Sql => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`${column('company_id')} = ${thisCompany} and ${column('supplier_id')} = s.supplier_id
    and ${column('shipment_id')} = s.id`
}

// Reversed receipts and goods without an order do not count as arrival. Goods that a settlement reversed count, because
// they had arrived. Corrections of an undone settlement cancel each other out.
const isReversed = sql`(-r.accepted, -r.rejected, -r.cancelled, -r.surplus, -r.surplus_held) = (
  select sum(x.accepted), sum(x.rejected), sum(x.cancelled), sum(x.surplus), sum(x.surplus_held)
  from receipts x where x.company_id = ${thisCompany} and x.corrects = r.id)`
const isArrival = sql`(r.corrects is null and r.description is null and ((${isReversed}) is not true
  or exists (select from discrepancies d where d.company_id = ${thisCompany} and d.receipt_id = r.id
    and d.outcome <> 'withdrawn')))`

const arrivalTotals = sql`
  select (coalesce(min(r.received_at) filter (where r.has_come), min(r.received_at) filter (where r.is_arrival))
      at time zone c.time_zone)::date as arrived_on,
    bool_or(r.has_come) as has_come, sum(r.surplus + r.surplus_held) as surplus,
    sum(r.labels_scanned + r.labels_failed)::bigint as labels, sum(r.labels_scanned)::bigint as labels_scanned
  from (
    select r.received_at, r.surplus, r.surplus_held, r.labels_scanned, r.labels_failed, k.is_arrival,
      k.is_arrival and r.accepted + r.rejected + r.surplus + r.surplus_held > 0 as has_come
    from receipts r cross join lateral (select ${isArrival} as is_arrival) k
    where ${belongsToShipment('r')}
  ) r`

const lineTotals = sql`
  select sum(o.lines)::bigint as lines, bool_and(o.expected is not null) as is_dated, min(o.asked_date) as asked_date,
    min(o.confirmed_date) as confirmed_date, bool_and(o.accepted + o.surplus >= o.expected) as is_in_full,
    bool_and(o.is_as_announced) as is_as_announced
  from (
    select count(*) as lines, min(l.asked_date) as asked_date, min(l.confirmed_date) as confirmed_date,
      sum(l.accepted) as accepted, max(l.expected) as expected, bool_and(l.accepted = l.quantity) as is_as_announced,
      coalesce((select sum(r.surplus) from receipts r
        where ${belongsToShipment('r')} and r.order_line_id = l.order_line_id), 0) as surplus
    from shipment_lines l where ${belongsToShipment('l')} group by l.order_line_id
  ) o`

const discrepancyTotals = sql`
  select count(*) as discrepancies, count(d.answered_at) as answered,
    coalesce(sum(extract(epoch from d.answered_at - d.created_at)), 0)::bigint as answer_seconds
  from discrepancies d where ${belongsToShipment('d')} and d.outcome is distinct from 'withdrawn'`

/** Selects rows of shipment_scores for received shipments `s`: their contribution to the figures of their suppliers. */
export const receivedScores = (condition: Sql = sql`true`): Sql => sql`
  select s.company_id, s.id as shipment_id, s.supplier_id, coalesce(s.ship_to, '') collate "C" as ship_to, a.arrived_on,
    1::bigint as shipments, l.lines, l.is_dated::int::bigint as dated,
    (l.is_dated and a.has_come and a.arrived_on <= l.asked_date)::int::bigint as on_time,
    (l.is_dated and l.is_in_full)::int::bigint as in_full,
    (l.is_dated and a.has_come and a.arrived_on <= l.asked_date and l.is_in_full)::int::bigint as otif,
    (l.is_dated and l.confirmed_date is not null)::int::bigint as confirmed,
    (l.is_dated and a.has_come and coalesce(a.arrived_on <= l.confirmed_date, false))::int::bigint as on_confirmed_time,
    (a.has_come and (s.closed_at at time zone c.time_zone)::date < a.arrived_on)::int::bigint as announced_ahead,
    (l.is_as_announced and a.surplus = 0 and d.discrepancies = 0)::int::bigint as as_announced,
    d.discrepancies, d.answered, d.answer_seconds, a.labels, a.labels_scanned
  from shipments s join companies c on c.id = ${thisCompany}
  cross join lateral (${arrivalTotals}) a cross join lateral (${lineTotals}) l cross join lateral (${discrepancyTotals}) d
  where s.company_id = ${thisCompany} and s.status = 'received' and a.arrived_on is not null and ${condition}`
