import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { gtin14 } from '#domain/gs1/gs1-key.ts'
import type { OrderLineKey } from '#domain/imports/orders/order-line-key.ts'
import { unescapeFormula } from '#domain/imports/table/spreadsheet-text.ts'
import {
  firstAssignedNumber,
  referenceKey,
  referenceNumber,
} from '#domain/orders/order-line-number.ts'
import { gtinSpellings } from '#domain/shipments/code-candidates.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { availableToAdd } from '#server/queries/order-line-cap.ts'
import { resolveShipTo } from '#server/queries/ship-to.ts'

export const matchedOrderLine = z.object({
  id: z.int(),
  isDivisible: z.boolean(),
  shipTo: z.string().nullable(),
  /** Name of the place that `shipTo` is an alias of, or the text itself. */
  shipToName: z.string().nullable(),
  available: z.string(),
  orderCode: z.string(),
  lineNumber: z.string(),
  productCode: z.string(),
  gtin: z.string().nullable(),
  size: z.string(),
  color: z.string(),
  unit: z.string(),
  packMultiple: z.string().nullable(),
})
export type MatchedOrderLine = z.output<typeof matchedOrderLine>

const candidate = z.object({
  orderCode: z.string(),
  id: z.int().nullable(),
  isDivisible: z.boolean().nullable(),
  shipTo: z.string().nullable(),
  shipToName: z.string().nullable(),
  available: z.string().nullable(),
  lineNumber: z.string().nullable(),
  productCode: z.string().nullable(),
  gtin: z.string().nullable(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  unit: z.string().nullable(),
  packMultiple: z.string().nullable(),
})
/** An order line that a row of a file may refer to; a null id means that only the order exists. */
export type Candidate = z.output<typeof candidate>

export const isOrderLine = (row: Candidate): row is MatchedOrderLine => row.id !== null

/** Maximum candidates listed in the error of an ambiguous row. */
export const maxCandidatesNamed = 10

// A file protected against formulas may have an apostrophe before a code.
const spellingsOf = (text: string) => [text, unescapeFormula(text)]
const allSpellings = (texts: readonly string[]) => [...new Set(texts.flatMap(spellingsOf))]

const candidateColumns = sql`f.id, f.line_reference as "lineNumber", f.product_code as "productCode", f.gtin, f.size, f.color, f.unit,
  f.is_divisible as "isDivisible", f.ship_to as "shipTo", ${resolveShipTo(sql`f.ship_to`)} as "shipToName",
  case when f.id is not null then ${availableToAdd} end as available, f.pack_multiple::text as "packMultiple"`

/**
 * Selects the order lines that rows may refer to, within the orders that the rows name. An order without such a line
 * gives one row with a null id.
 */
function selectLinesOfOrders(
  mutation: MutationContext,
  rows: readonly OrderLineKey[],
): Promise<Candidate[]> {
  const numbers = rows.flatMap(({ lineNumber }) => lineNumber ?? [])
  const rowsWithoutLine = rows.filter(({ lineNumber }) => lineNumber === null)
  const gtins = rowsWithoutLine.flatMap(({ gtin }) => (gtin === null ? [] : gtinSpellings(gtin)))
  return mutation.execute(typedSql(candidate)`
    select o.code as "orderCode", ${candidateColumns}
    from orders o
    left join order_line_figures f on f.company_id = ${thisCompany} and f.supplier_id = o.supplier_id
      and f.order_id = o.id
      and (f.line_number = any(${[...new Set(numbers.flatMap((number) => referenceNumber(number) ?? []))]}::int[])
        or f.line_number >= ${firstAssignedNumber} and f.line_reference = any(${allSpellings(numbers)}::text[])
        or f.product_code = any(${allSpellings(rowsWithoutLine.map(({ productCode }) => productCode))}::text[])
        or f.gtin = any(${[...new Set(gtins)]}::text[]))
    where o.company_id = ${thisCompany} and o.supplier_id = ${mutation.supplierId}
      and o.code = any(${allSpellings(rows.map(({ orderCode }) => orderCode))}::text[])
    order by o.code, f.line_number`)
}

/** Selects pending lines with these GTINs, of any order; a few per GTIN. */
function selectPendingLines(
  mutation: MutationContext,
  gtins: readonly string[],
): Promise<Candidate[]> {
  return mutation.execute(typedSql(candidate)`
    select f.order_code as "orderCode", ${candidateColumns}
    from unnest(${[...new Set(gtins.flatMap(gtinSpellings))]}::text[]) as row_gtins (gtin)
    cross join lateral (
      select l.id from order_lines l
      where l.company_id = ${thisCompany} and l.supplier_id = ${mutation.supplierId} and l.gtin = row_gtins.gtin
        and l.pending > 0
      limit ${maxCandidatesNamed + 1}
    ) pending
    join order_line_figures f on f.company_id = ${thisCompany}
      and f.supplier_id = ${mutation.supplierId} and f.id = pending.id
    order by f.order_code, f.line_number`)
}

const selectLinesById = (mutation: MutationContext, ids: readonly number[]): Promise<Candidate[]> =>
  mutation.execute(typedSql(candidate)`
    select f.order_code as "orderCode", ${candidateColumns} from order_line_figures f
    where f.company_id = ${thisCompany} and f.supplier_id = ${mutation.supplierId}
      and f.id = any(${[...new Set(ids)]}::bigint[])`)

/** Reads the order lines that rows of a file may refer to; returns a function that finds the candidates of one row. */
export async function candidatesOf(
  mutation: MutationContext,
  rows: readonly OrderLineKey[],
): Promise<(row: OrderLineKey) => Candidate[]> {
  const ids = rows.flatMap(({ orderLineId }) => orderLineId ?? [])
  const linesWithId = ids.length > 0 ? await selectLinesById(mutation, ids) : []
  const rowsWithoutId = rows.filter(({ orderLineId }) => orderLineId === undefined)
  const rowsWithOrder = rowsWithoutId.filter(hasOrder)
  const rowsWithoutOrder = rowsWithoutId.filter((row) => !hasOrder(row))
  const lines = rowsWithOrder.length > 0 ? await selectLinesOfOrders(mutation, rowsWithOrder) : []
  const gtins = rowsWithoutOrder.flatMap(({ gtin }) => gtin ?? [])
  const pendingLines = gtins.length > 0 ? await selectPendingLines(mutation, gtins) : []
  const linesByKey = Map.groupBy(lines.flatMap(lookupEntriesOf), ([key]) => key)
  const orderOnlyByCode = new Map(lines.map((line) => [line.orderCode, { ...line, id: null }]))
  const linesByGtin = Map.groupBy(pendingLines, ({ gtin }) => gtin14(gtin ?? ''))
  const candidatesById = Map.groupBy(linesWithId, ({ id }) => id)
  return (row) => {
    if (row.orderLineId !== undefined) return candidatesById.get(row.orderLineId) ?? []
    if (!hasOrder(row)) return linesByGtin.get(gtin14(row.gtin ?? '')) ?? []
    const codes = [...new Set(spellingsOf(row.orderCode))]
    const keys = new Set(codes.flatMap((code) => lookupKeysOfRow(code, row)))
    const matches = [...keys].flatMap((key) => (linesByKey.get(key) ?? []).map(([, line]) => line))
    return matches.length > 0 ? matches : codes.flatMap((code) => orderOnlyByCode.get(code) ?? [])
  }
}

const hasOrder = ({ orderCode }: OrderLineKey) => orderCode !== ''
const lookupKey = (...parts: string[]) => JSON.stringify(parts)

/** Keys by which rows find a line within its order. */
function lookupEntriesOf(line: Candidate): [string, Candidate][] {
  if (!isOrderLine(line)) return []
  const { orderCode: order, lineNumber, productCode, gtin } = line
  return [
    [lookupKey(order, 'line', referenceKey(lineNumber)), line],
    [lookupKey(order, 'product', productCode), line],
    ...(gtin === null
      ? []
      : [[lookupKey(order, 'gtin', gtin14(gtin)), line] as [string, Candidate]]),
  ]
}

function lookupKeysOfRow(order: string, { lineNumber, productCode, gtin }: OrderLineKey): string[] {
  const [kind, texts] =
    lineNumber !== null
      ? (['line', spellingsOf(lineNumber).map(referenceKey)] as const)
      : productCode !== ''
        ? (['product', spellingsOf(productCode)] as const)
        : (['gtin', [gtin14(gtin ?? '')]] as const)
  return texts.map((text) => lookupKey(order, kind, text))
}
