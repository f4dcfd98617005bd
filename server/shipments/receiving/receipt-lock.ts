import * as z from 'zod'
import { thisCompany } from '#database/client/sql.ts'
import type { UnorderedReceipt } from '#domain/receiving/receipt.ts'
import type { ReceiptEntry } from '#domain/receiving/receipt-entry.ts'
import { parseCode } from '#domain/shipments/code-candidates.ts'
import { knownUnits, type Unit } from '#domain/units/unit.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { capOfOrderLine } from '#server/queries/order-line-cap.ts'
import { hasSeenVersion } from '#server/shipments/shipment-lock.ts'

const product = { productCode: z.string(), size: z.string(), color: z.string() }

const receivableLine = z.object({
  id: z.int(),
  orderLineId: z.int(),
  ...product,
  isDivisible: z.boolean(),
  remaining: z.string(),
})
/** A line of a locked shipment, with the quantity that no receipt has counted. */
export type ReceivableLine = z.output<typeof receivableLine>

const lockedOrderLine = z.object({
  id: z.int(),
  ...product,
  isDivisible: z.boolean(),
  ordered: z.string(),
  roomInThousandths: z.string(),
})
/** An order line that this transaction has locked, with its ordered quantity and what its cap leaves. */
export type LockedOrderLine = z.output<typeof lockedOrderLine>

/** Reads the lines of a shipment with the quantity still to be counted. */
export const readReceivableLines = (
  mutation: MutationContext,
  shipmentId: number,
): Promise<ReceivableLine[]> =>
  mutation.execute(typedSql(receivableLine)`
    select id, order_line_id as "orderLineId", coalesce(product_code, '') as "productCode", coalesce(size, '') as size,
      coalesce(color, '') as color, is_divisible as "isDivisible",
      (quantity - accepted - rejected - cancelled)::text as remaining
    from shipment_lines
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and shipment_id = ${shipmentId}`)

const unitOfCode = z.object({ code: z.string(), unit: z.string() })

/** Adds a unit to unordered goods that lack it: the unit of the newest order line with their code, else pieces. */
export async function withKnownUnits(
  mutation: MutationContext,
  unordered: readonly UnorderedReceipt[] = [],
): Promise<(UnorderedReceipt & { unit: Unit })[]> {
  const codes = unordered.flatMap(({ code, unit }) =>
    code === null || unit ? [] : { code, gtins: parseCode(code).gtins },
  )
  const rows =
    codes.length === 0
      ? []
      : await mutation.execute(typedSql(unitOfCode)`
          select distinct on (e.code) e.code, ol.unit
          from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as e(code text, gtins text[])
          join order_lines ol on ol.company_id = ${thisCompany} and ol.supplier_id = ${mutation.supplierId}
            and (ol.product_code = e.code or ol.gtin = any (e.gtins))
          order by e.code, ol.id desc`)
  const units = new Map(rows.map(({ code, unit }) => [code, unit]))
  return unordered.map((goods) => {
    const unit = goods.unit ?? knownUnits.find((name) => name === units.get(goods.code ?? ''))
    return { ...goods, unit: unit ?? 'pcs' }
  })
}

/**
 * Locks the order lines of a count in id order; all order lines of the shipment if the count also cancels the rest.
 * Locks none if the shipment changed meanwhile, so that a refused request does not wait.
 */
export const lockCountedOrderLines = (
  mutation: MutationContext,
  shipmentId: number,
  { lines, unannounced, rest }: Pick<ReceiptEntry, 'lines' | 'unannounced' | 'rest'>,
): Promise<LockedOrderLine[]> =>
  mutation.execute(typedSql(lockedOrderLine)`
    select ol.id, ol.product_code as "productCode", ol.size, ol.color, ol.is_divisible as "isDivisible",
      (ol.quantity - ol.cancelled)::text as ordered,
      trunc((${capOfOrderLine} - ol.received - ol.in_transit - ol.in_open)
        * 1000)::bigint::text as "roomInThousandths"
    from order_lines ol
    join suppliers s on s.company_id = ${thisCompany} and s.id = ol.supplier_id
    join companies c on c.id = ${thisCompany}
    where ol.company_id = ${thisCompany} and ol.supplier_id = ${mutation.supplierId}
      and ol.id = any (array(
        select unnest(${unannounced.map(({ orderLineId }) => orderLineId)}::bigint[])
        union all
        select l.order_line_id from shipment_lines l
        where l.company_id = ${thisCompany} and l.supplier_id = ${mutation.supplierId} and l.shipment_id = ${shipmentId}
          and (${rest !== null}::boolean or l.id = any (${lines.map(({ lineId }) => lineId)}::bigint[]))))
      and ${hasSeenVersion(mutation, shipmentId)}
    order by ol.id for update of ol`)
