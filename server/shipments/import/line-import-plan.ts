import { groupRows, packageKey, type RowGroup } from '#domain/imports/line-import-groups.ts'
import {
  type LineImportError,
  maxPreviewedLines,
  type PreviewedLine,
} from '#domain/imports/line-import-report.ts'
import { LineImportResult } from '#domain/imports/line-import-result.ts'
import type { FileRow, LineImportRow } from '#domain/imports/line-import-row.ts'
import type { LineImportTable } from '#domain/imports/line-import-table.ts'
import { type LineQuantities, splitOfQuantities } from '#domain/line-quantities.ts'
import { formatQuantity, maxQuantity, parseQuantity, type Quantity } from '#domain/quantity.ts'
import { type PackageSplit, splitTotal } from '#domain/shipment-line.ts'
import { convertToUnitOf } from '#domain/unit-conversion.ts'
import { isSameUnit } from '#domain/unit-text.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { type LineFault, orderLineOf } from '#server/shipments/import/line-import-matching.ts'
import {
  type Candidate,
  candidatesOf,
  type Found,
  lockOrderLines,
} from '#server/shipments/import/line-import-queries.ts'
import { destinationOf, lineFault } from '#server/shipments/lines/line-validation.ts'

/** Everything a file of lines will do to a shipment, decided before anything is written. */
export type LineImportPlan = {
  cargo: LineImportResult
  /** The first rows that are taken, counted as their order lines are. */
  understood: PreviewedLine[]
  /** How many rows are taken. */
  good: number
  errors: LineImportError[]
  /** Rows with nothing wrong that are not taken, because another of their package or pallet is not. */
  waiting: LineImportError[]
}

/** A shipment while rows are put into it. */
type Hold = { destination: string | null; left: Map<number, Quantity> }

/** Decides which rows of a file can come into a shipment that goes to `shipTo`. With `lock`, their order lines are locked. */
export async function planLineImport(
  mutation: MutationContext,
  shipTo: string | null,
  table: LineImportTable,
  lock: boolean,
): Promise<LineImportPlan> {
  if (lock) {
    const mayMean = await candidatesOf(mutation, table.lines)
    const ids = table.lines.flatMap((row) => mayMean(row).map(({ id }) => id ?? 0))
    await lockOrderLines(mutation, [...new Set(ids)])
  }
  const mayMean = await candidatesOf(mutation, table.lines)
  const { groups, errors } = groupRows(table)
  const plan: LineImportPlan = {
    cargo: new LineImportResult(),
    understood: [],
    good: 0,
    errors: [...table.errors, ...errors],
    waiting: [],
  }
  const wrong = new Set(plan.errors.map(({ row }) => row))
  const hold: Hold = { destination: await destinationOf(mutation, shipTo), left: new Map() }
  for (const group of groups) decide(plan, hold, group, mayMean, wrong)
  for (const list of [plan.errors, plan.waiting]) list.sort((one, other) => one.row - other.row)
  return plan
}

/** Takes the rows of a load, or says which are wrong and that the others wait for them; then nothing is taken. */
function decide(
  plan: LineImportPlan,
  hold: Hold,
  load: RowGroup,
  mayMean: (row: LineImportRow) => Candidate[],
  wrong: Set<number>,
): void {
  const after = { destination: hold.destination, left: new Map<number, Quantity>() }
  const taken: [LineImportRow, Taken][] = []
  let { firstBadRow: wrongRow } = load
  for (const row of load.rows) {
    if (!('quantities' in row)) continue
    const decided = lineOf(row, mayMean(row), { ...after, left: [after.left, hold.left] })
    if ('code' in decided) {
      const value = decided.column ? row.cellText(decided.column) : ''
      plan.errors.push({ row: row.row, value, ...decided })
      wrong.add(row.row)
      wrongRow = Math.min(wrongRow ?? row.row, row.row)
      continue
    }
    taken.push([row, decided])
    after.left.set(decided.found.id, decided.left)
    after.destination ??= decided.found.goesTo
  }
  if (wrongRow !== null) {
    plan.waiting.push(...load.rows.flatMap((row) => waiting(row, wrongRow ?? 0, wrong)))
    return
  }
  hold.destination = after.destination
  for (const [id, left] of after.left) hold.left.set(id, left)
  plan.good += load.rows.length
  plan.cargo.addPackages(load.packages)
  for (const [row, { found, packing }] of taken) {
    if (plan.understood.length < maxPreviewedLines)
      plan.understood.push(understoodOf(row, found, packing))
    if (row.reference === null) plan.cargo.addLine(found.id, packing, row)
    else plan.cargo.addContent(found, packing.perPackage, packageKey(row.reference))
  }
}

function understoodOf(row: LineImportRow, found: Found, packing: PackageSplit): PreviewedLine {
  const { orderCode, lineNumber, productCode, size, color, unit } = found
  return {
    ...{ orderCode, lineNumber, productCode, size, color, unit },
    row: row.row,
    quantity: formatQuantity(splitTotal(packing)),
    packages: packing.packages + (packing.remainder > 0n ? 1 : 0),
    writtenUnit: row.unit === null || isSameUnit(row.unit, unit) ? null : row.unit,
  }
}

const waiting = (row: FileRow, wrongRow: number, wrong: Set<number>): LineImportError[] => {
  if (wrong.has(row.row)) return []
  const column = row.reference === null ? 'on_package' : 'package'
  const params = { row: wrongRow }
  return [{ row: row.row, column, code: 'waits-for-row', value: row.cellText(column), params }]
}

type Taken = { found: Found; packing: PackageSplit; left: Quantity }

/** The order line and packing that a row means, and what is left of the order line after it; or why not. */
function lineOf(
  row: LineImportRow,
  candidates: Candidate[],
  { destination, left }: { destination: string | null; left: Map<number, Quantity>[] },
): Taken | LineFault {
  const found = orderLineOf(row, candidates)
  if ('code' in found) return found
  const amounts = amountsFor(row, found)
  if ('code' in amounts) return amounts
  const packing = packingFor(row, amounts, found)
  if ('code' in packing) return packing
  const known = left.find((one) => one.has(found.id))?.get(found.id)
  const available = known ?? quantityOrNull(found.available) ?? maxQuantity
  const line = {
    orderLineId: found.id,
    numberOfPackages: packing.packages,
    quantityPerPackage: formatQuantity(packing.perPackage),
    remainder: formatQuantity(packing.remainder),
  }
  const fault = lineFault(line, found, destination, available)
  if (fault) return faultOf(row, fault, found)
  return { found, packing, left: available - splitTotal(packing) }
}

const columnOf = { quantity: 'quantity', perPackage: 'quantity_per_package' } as const

/** What a row says of how much, counted as the order line is; or why its unit does not do. */
function amountsFor(
  { quantities: amounts, unit }: LineImportRow,
  found: Found,
): LineQuantities | LineFault {
  if (unit === null) return amounts
  const counted = { ...amounts }
  for (const name of ['quantity', 'perPackage'] as const) {
    const amount = convertToUnitOf(found.unit, amounts[name] ?? 0n, unit)
    if ('code' in amount) return { column: 'unit', ...amount }
    if (amount.quantity > maxQuantity) return { column: columnOf[name], code: 'too-big' }
    if (amounts[name] !== null) counted[name] = amount.quantity
  }
  return counted
}

/** What a row says of its packing; in a package that it names, all in that one. */
function packingFor(
  { reference }: LineImportRow,
  amounts: LineQuantities,
  found: Found,
): PackageSplit | LineFault {
  if (reference !== null)
    return { packages: 1, perPackage: amounts.quantity ?? amounts.perPackage ?? 0n, remainder: 0n }
  return splitOfQuantities(amounts, {
    packMultiple: quantityOrNull(found.packMultiple),
    isDivisible: found.isDivisible,
  })
}

const quantityOrNull = (text: string | null) => (text === null ? null : parseQuantity(text))

function faultOf(
  { quantities: amounts, reference }: LineImportRow,
  { pointer, code, params }: NonNullable<ReturnType<typeof lineFault>>,
  { available }: Found,
): LineFault {
  const amount = amounts.quantity ? 'quantity' : 'number_of_packages'
  // Without a limit a column of quantities still has one.
  if (code === 'over-cap' && available === null) return { column: amount, code: 'too-big' }
  if (code === 'over-cap') return { column: amount, code, ...(params && { params }) }
  if (code === 'ship-to-differs') return { column: 'order_code', code, ...(params && { params }) }
  const isOfEach = amounts.perPackage && (reference === null || !amounts.quantity)
  const isEach = pointer === '/quantityPerPackage' && isOfEach
  return { column: isEach ? 'quantity_per_package' : amount, code: 'not-whole' }
}
