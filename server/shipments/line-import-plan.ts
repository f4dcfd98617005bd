import type { LineColumn } from '#domain/line-import-columns.ts'
import type { LineImportError } from '#domain/line-import-report.ts'
import { type LineImportRow, packingOfAmounts } from '#domain/line-import-row.ts'
import type { LineImportTable } from '#domain/line-import-table.ts'
import { formatQuantity, parseQuantity, type Quantity } from '#domain/quantity.ts'
import { type LineEntry, packedQuantity, packingOf } from '#domain/shipment-line.ts'
import { unguardText } from '#domain/spreadsheet-text.ts'
import type { Change } from '#server/http/change.ts'
import {
  type Candidate,
  candidatesOf,
  lockOrderLines,
} from '#server/shipments/line-import-queries.ts'
import { type Figures, lineFault } from '#server/shipments/line-refusal.ts'

/** Everything a file of lines will do to a shipment, decided before anything is written. */
export type LineImportPlan = { lines: LineEntry[]; errors: LineImportError[] }

type Fault = Omit<LineImportError, 'row' | 'value'>
type Found = Candidate & Figures

/** Decides which lines of a file can be added to a shipment that goes to `shipTo`. With `lock`, their order lines are locked. */
export async function planLineImport(
  change: Change,
  shipTo: string | null,
  table: LineImportTable,
  lock: boolean,
): Promise<LineImportPlan> {
  if (lock) {
    const ids = (await candidatesOf(change, table.lines)).map(({ id }) => id ?? 0)
    await lockOrderLines(change, [...new Set(ids)])
  }
  const candidates = Map.groupBy(await candidatesOf(change, table.lines), ({ place }) => place)
  const plan: LineImportPlan = { lines: [], errors: [...table.errors] }
  const left = new Map<number, Quantity | null>()
  let destination = shipTo
  table.lines.forEach((row, place) => {
    const decided = lineOf(row, candidates.get(place) ?? [], destination, left)
    if ('code' in decided) {
      const value = decided.column ? row.said(decided.column) : ''
      plan.errors.push({ row: row.row, value, ...decided })
      return
    }
    plan.lines.push(decided.line)
    destination ??= decided.shipTo
  })
  plan.errors.sort((one, other) => one.row - other.row)
  return plan
}

/** The line that a row means, taking its quantity from what is left; or why not, which takes nothing. */
function lineOf(
  row: LineImportRow,
  candidates: Candidate[],
  shipTo: string | null,
  left: Map<number, Quantity | null>,
): { line: LineEntry; shipTo: string | null } | Fault {
  const found = orderLineOf(row, candidates)
  if ('code' in found) return found
  const packing = packingOfAmounts(row.amounts, {
    packMultiple: quantityOrNull(found.packMultiple),
    isDivisible: found.isDivisible,
  })
  if ('code' in packing) return packing
  const { height, width, depth, weight } = row
  const line = {
    orderLineId: found.id,
    numberOfPackages: packing.packages,
    quantityPerPackage: formatQuantity(packing.each),
    remainder: formatQuantity(packing.remainder),
    height,
    width,
    depth,
    weight,
  }
  const available = left.has(found.id)
    ? (left.get(found.id) ?? null)
    : quantityOrNull(found.available)
  const fault = lineFault(line, found, shipTo, available)
  if (fault) return faultOf(row, fault)
  left.set(found.id, available === null ? null : available - packedQuantity(packingOf(line)))
  return { line, shipTo: found.shipTo }
}

const quantityOrNull = (text: string | null) => (text === null ? null : parseQuantity(text))
const isSame = (said: string, code: string) => said === code || unguardText(said) === code

function orderLineOf(row: LineImportRow, candidates: Candidate[]): Found | Fault {
  if (candidates.length === 0) return { column: 'order_code', code: 'not-found' }
  const lines = candidates.filter((one): one is Found => one.id !== null)
  const [first] = lines
  if (!first)
    return { column: row.lineNumber === null ? 'product_code' : 'order_line', code: 'not-found' }
  if (row.lineNumber === null) return byProduct(row, lines)
  const said: [LineColumn, string | null, string][] = [
    ['product_code', row.productCode, first.productCode],
    ['size', row.size, first.size],
    ['color', row.color, first.color],
  ]
  // A row that was moved beside another number would send the wrong goods.
  for (const [column, text, expected] of said)
    if (text && !isSame(text, expected))
      return { column, code: 'line-differs', params: { expected, line: first.lineNumber } }
  return first
}

/** Without a line number the product, size and color must lead to one line. */
function byProduct(row: LineImportRow, lines: Found[]): Found | Fault {
  const fits = (text: string | null, value: string, isLoose: boolean) =>
    text === null || (isLoose && text === '') || isSame(text, value)
  const fitting = (isLoose: boolean) =>
    lines.filter(
      (line) => fits(row.size, line.size, isLoose) && fits(row.color, line.color, isLoose),
    )
  const exact = fitting(false)
  const found = exact.length > 0 ? exact : fitting(true)
  const [only] = found
  if (!only) return { column: row.size ? 'size' : 'color', code: 'not-found' }
  if (found.length === 1) return only
  const numbers = found.map(({ lineNumber }) => lineNumber)
  const lineNumbers = numbers.slice(0, 10).join(', ')
  return { column: 'order_line', code: 'ambiguous', params: { lines: lineNumbers } }
}

function faultOf(
  { amounts }: LineImportRow,
  { pointer, code, params }: NonNullable<ReturnType<typeof lineFault>>,
): Fault {
  const amount = amounts.quantity ? 'quantity' : 'number_of_packages'
  if (code === 'over-cap') return { column: amount, code, ...(params && { params }) }
  if (code === 'ship-to-differs') return { column: 'order_code', code, ...(params && { params }) }
  const isEach = pointer === '/quantityPerPackage' && amounts.each
  return { column: isEach ? 'quantity_per_package' : amount, code: 'not-whole' }
}
