import type pg from 'pg'
import type { Translate } from './demo-texts.ts'

/** Receives a box that the shipment did not announce. */
export async function receiveUnannounced(
  client: pg.PoolClient,
  company: number,
  translate: Translate,
): Promise<void> {
  await client.query(
    `with received as (
       insert into receipts (company_id, supplier_id, shipment_id, order_line_id, accepted, rejected, cancelled, surplus_held,
         reason, received_at, received_by)
       select company_id, supplier_id, $2, id, 0, 0, 0, pack_multiple, $3, now() - interval '2 days', 5
       from order_lines where company_id = $1 and order_code = 'PO-0923' and line_number = 2
       returning *
     )
     insert into discrepancies (company_id, supplier_id, shipment_id, order_line_id, receipt_id, kind, quantity, reason, created_at)
     select company_id, supplier_id, shipment_id, order_line_id, id, 'unannounced', surplus_held, reason, received_at
     from received`,
    [company, 30, translate('A box of an older order, not on the list')],
  )
}

// Answers of suppliers by shipment; null: all shipments of demo-past.ts.
const answers = [
  {
    ...{ shipment: 23, answer: 'disputed', hoursLater: 20 },
    note: 'We photographed the pallet as it left: no corner was crushed',
  },
  { shipment: 28, answer: 'accepted', hoursLater: 18, note: 'One box stayed at our dock' },
  { shipment: 31, answer: 'accepted', hoursLater: 26, note: '' },
  { shipment: null, answer: 'accepted', hoursLater: 40, note: '' },
]

/** Adds answers of suppliers to discrepancies. */
export async function seedDiscrepancyAnswers(
  client: pg.PoolClient,
  company: number,
  translate: Translate,
): Promise<void> {
  const rows = answers.map((row) => ({ ...row, note: row.note && translate(row.note) }))
  await client.query(
    `with answered as (
       update discrepancies d set answer = a.answer, answer_note = a.note, version = d.version + 1, answered_by = s.created_by,
         answered_at = d.created_at + a."hoursLater" * interval '1 hour'
       from jsonb_to_recordset($2) as a(shipment bigint, answer text, note text, "hoursLater" int), shipments s
       where d.company_id = $1 and s.company_id = $1 and s.id = d.shipment_id
         and (d.shipment_id = a.shipment or (a.shipment is null and d.shipment_id >= 100))
       returning d.*
     ) ${stepEventsInsert('answered', `'answer', d.answer`)}`,
    [company, JSON.stringify(rows)],
  )
}

/** Settles discrepancies: missing goods of one shipment are sent again, all others are credited. */
export async function seedDiscrepancySettlements(
  client: pg.PoolClient,
  company: number,
  translate: Translate,
): Promise<void> {
  await client.query(
    `with settled as (
       update discrepancies d set version = d.version + 1, settled_by = 5,
         settled_at = d.answered_at + interval '20 hours',
         outcome = case d.shipment_id when $2 then 'sent-again' else 'credited' end,
         outcome_note = case d.shipment_id when $2 then $3 else '' end,
         waived = case d.shipment_id when $2 then 0 else d.quantity end,
         credited = case d.shipment_id when $2 then 0 else d.quantity end
       where d.company_id = $1 and d.answer = 'accepted' and d.shipment_id > 20
       returning d.*
     ), waived as (
       update order_lines l set waived = s.waived, credits = jsonb_build_array(jsonb_build_object(
         'ordered', trim_scale(l.quantity - l.cancelled)::text, 'amount', trim_scale(s.waived)::text))
       from (select order_line_id, sum(waived) as waived from settled group by 1 having sum(waived) > 0) s
       where l.company_id = $1 and l.id = s.order_line_id
     ) ${stepEventsInsert('settled', `'outcome', d.outcome, 'waived', trim_scale(d.waived)::text`)}`,
    [company, 28, translate('Please send it with the next truck')],
  )
}

// Adds the answers or outcomes to the histories of the shipments.
const stepEventsInsert = (step: 'answered' | 'settled', decisionFields: string) => `
  insert into shipment_events (company_id, supplier_id, shipment_id, shipment_code, kind, version, actor_id, at, details)
  select d.company_id, d.supplier_id, d.shipment_id, s.code, 'discrepancy-${step}', s.version, d.${step}_by, d.${step}_at,
    jsonb_build_object('discrepancyId', d.id, 'orderLineId', d.order_line_id, 'difference', d.kind,
      'quantity', trim_scale(d.quantity)::text, 'reason', d.${step === 'answered' ? 'answer' : 'outcome'}_note, ${decisionFields})
  from ${step} d join shipments s on s.company_id = d.company_id and s.id = d.shipment_id
  order by d.${step}_at, d.id`
