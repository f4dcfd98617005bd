import { sql, thisCompany } from '#database/client/sql.ts'
import { foundLot } from '#domain/receiving/found-lot.ts'
import {
  discrepanciesOf,
  orderLineTotals,
  type ReceiptRow,
  receiptRow,
} from '#domain/receiving/receipt-change.ts'
import { insertRows, rowSource } from '#server/data/batch-write.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import {
  insertShipmentEvent,
  queueEventJobs,
  writeVersion,
} from '#server/shipments/shipment-event-insert.ts'
import type { LockedShipment } from '#server/shipments/shipment-lock.ts'

type Fields = Record<string, unknown>
/** A locked shipment whose receipts are written. */
type ReceivedShipment = Pick<LockedShipment, 'id' | 'code' | 'version' | 'receipt'>

const receiptFields = Object.keys(receiptRow.omit({ lots: true, serialNumbers: true }).shape)
const goodsFields = ['receiptId', 'shipmentLineId']

// Only receipts with a surplus store the order line; others take it from their shipment line.
const storedRow = ({ orderLineId, ...row }: ReceiptRow) => ({
  ...{ ...row, orderLineId: row.surplus === '0' && row.surplusHeld === '0' ? null : orderLineId },
})

/**
 * Writes receipts of a locked shipment with their discrepancies. Updates the totals of lines and order lines, and the
 * shipment's history. Also updates the shipment's version and state of receipt, unless `entry` is a step of a
 * discrepancy. Queues notices and the supplier's scores. Returns the sent statements, for the caller to await.
 */
export function writeReceipts(
  mutation: MutationContext,
  shipment: ReceivedShipment,
  receipts: readonly ReceiptRow[],
  entry: Parameters<typeof writeVersion>[2],
  /** Ordered quantities of the order lines at the time of the count. */
  ordered: ReadonlyMap<number | null, string> = new Map(),
): Promise<unknown>[] {
  const { caller, supplierId, execute } = mutation
  const companyColumn = { companyId: thisCompany }
  const shipmentColumns = { ...companyColumn, supplierId, shipmentId: shipment.id }
  const insert = (table: string, rows: readonly object[], fields: string[], shared: Fields) =>
    rows.length > 0 ? [execute(sql`${insertRows(table, rows, fields, shared)} returning 1`)] : []
  const goods = ({ id, shipmentLineId }: ReceiptRow) => ({ receiptId: id, shipmentLineId })
  const discrepancies = discrepanciesOf(receipts)
  // A shipment gets a score when it is fully received; only a correction removes the score.
  const changesScore = shipment.receipt === 'full' || entry.kind !== 'received'
  const announced = receipts.filter(({ shipmentLineId }) => shipmentLineId !== null)
  return [
    ...insert('receipts', receipts.map(storedRow), receiptFields, {
      ...{ ...shipmentColumns, receivedBy: caller.userId },
    }),
    execute(sql`
      update order_lines ol set in_transit = ol.in_transit - t.settled, received = ol.received + t.received
      from ${rowSource('t', orderLineTotals(receipts), { id: 'bigint', settled: 'numeric', received: 'numeric' })}
      where ol.company_id = ${thisCompany} and ol.supplier_id = ${supplierId} and ol.id = t.id`),
    execute(sql`
      update shipment_lines l set accepted = l.accepted + r.accepted, rejected = l.rejected + r.rejected,
        cancelled = l.cancelled + r.cancelled
      from ${rowSource('r', announced, {
        ...{
          shipmentLineId: 'bigint',
          accepted: 'numeric',
          rejected: 'numeric',
          cancelled: 'numeric',
        },
      })}
      where l.company_id = ${thisCompany} and l.supplier_id = ${supplierId} and l.id = r."shipmentLineId"`),
    ...insert(
      'discrepancies',
      discrepancies.map((discrepancy) => ({
        ...{ ...discrepancy, ordered: ordered.get(discrepancy.orderLineId) ?? null },
      })),
      [...goodsFields, 'orderLineId', 'kind', 'quantity', 'reason', 'ordered'],
      shipmentColumns,
    ),
    ...(discrepancies.length > 0
      ? [execute(insertOpenedEvents(mutation, shipment, receipts))]
      : []),
    ...insert(
      'receipt_lots',
      receipts.flatMap((receipt) =>
        receipt.lots.map((lot, index) => ({ ...lot, receiptId: receipt.id, position: index + 1 })),
      ),
      ['receiptId', 'position', ...Object.keys(foundLot.shape)],
      companyColumn,
    ),
    ...insert(
      'receipt_packages',
      receipts.flatMap((receipt) =>
        (receipt.packageIds ?? []).map((packageId) => ({ ...goods(receipt), packageId })),
      ),
      [...goodsFields, 'packageId'],
      companyColumn,
    ),
    ...insert(
      'receipt_serials',
      receipts.flatMap((receipt) =>
        // A reversal does not repeat the serial numbers of its receipt.
        receipt.corrects === null
          ? receipt.serialNumbers.map((serialNumber) => ({ ...goods(receipt), serialNumber }))
          : [],
      ),
      [...goodsFields, 'serialNumber'],
      companyColumn,
    ),
    // A settlement leaves the quantity to count unchanged. The shipment keeps its version, so that a count waiting on a
    // device is not refused as outdated.
    entry.keepsVersion
      ? execute(insertShipmentEvent(mutation, shipment, entry))
      : writeVersion(mutation, shipment, entry, sql`receipt = ${shipment.receipt}`),
    queueEventJobs(mutation, entry.kind, changesScore ? shipment.id : undefined),
  ]
}

const insertOpenedEvents = (
  { caller, supplierId }: MutationContext,
  { code }: ReceivedShipment,
  receipts: readonly ReceiptRow[],
) => sql`
  with opened as materialized (
    select d.company_id, d.supplier_id, d.id, d.shipment_id from discrepancies d
    where d.company_id = ${thisCompany} and d.supplier_id = ${supplierId}
      and d.receipt_id = any (${receipts.map(({ id }) => id)}::bigint[])
  )
  insert into further_events (company_id, supplier_id, kind, subject_id, shipment_id, code, actor_id)
  select o.company_id, o.supplier_id, 'discrepancy.opened', o.id, o.shipment_id, ${code}::text, ${caller.userId}::bigint
  from opened o order by o.id returning 1`
