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
import { type LineImportFault, orderLineOf } from '#server/shipments/import/line-import-matching.ts'
import {
  type Candidate,
  candidatesOf,
  type Found,
  lockOrderLines,
} from '#server/shipments/import/line-import-queries.ts'
import { destinationOf, lineError } from '#server/shipments/lines/line-validation.ts'

/** What a file of lines adds to a shipment, decided before anything is written. */
export type LineImportPlan = {
  result: LineImportResult
  /** The first accepted rows, in the units of their order lines. */
  understood: PreviewedLine[]
  /** Accepted rows. */
  good: number
  errors: LineImportError[]
  /** Rows without errors that are not accepted, because another row of their group is not. */
  waiting: LineImportError[]
}

/** The shipment as the accepted rows leave it. */
type ShipmentDraft = { destination: string | null; left: Map<number, Quantity> }

/** Decides which rows can be added to a shipment that goes to `shipTo`. With `lock`, their order lines are locked. */
export async function planLineImport(
  mutation: MutationContext,
  shipTo: string | null,
  table: LineImportTable,
  lock: boolean,
): Promise<LineImportPlan> {
  if (lock) {
    const candidatesFor = await candidatesOf(mutation, table.lines)
    const ids = table.lines.flatMap((row) => candidatesFor(row).map(({ id }) => id ?? 0))
    await lockOrderLines(mutation, [...new Set(ids)])
  }
  const candidatesFor = await candidatesOf(mutation, table.lines)
  const { groups, errors } = groupRows(table)
  const plan: LineImportPlan = {
    result: new LineImportResult(),
    understood: [],
    good: 0,
    errors: [...table.errors, ...errors],
    waiting: [],
  }
  const badRows = new Set(plan.errors.map(({ row }) => row))
  const draft: ShipmentDraft = {
    destination: await destinationOf(mutation, shipTo),
    left: new Map(),
  }
  for (const group of groups) decide(plan, draft, group, candidatesFor, badRows)
  for (const list of [plan.errors, plan.waiting]) list.sort((one, other) => one.row - other.row)
  return plan
}

/** Accepts all rows of a group, or reports its errors and that the other rows wait for them. */
function decide(
  plan: LineImportPlan,
  draft: ShipmentDraft,
  group: RowGroup,
  candidatesFor: (row: LineImportRow) => Candidate[],
  badRows: Set<number>,
): void {
  const after = { destination: draft.destination, left: new Map<number, Quantity>() }
  const accepted: [LineImportRow, AcceptedLine][] = []
  let { firstBadRow } = group
  for (const row of group.rows) {
    if (!('quantities' in row)) continue
    const decided = lineOf(row, candidatesFor(row), { ...after, left: [after.left, draft.left] })
    if ('code' in decided) {
      const value = decided.column ? row.cellText(decided.column) : ''
      plan.errors.push({ row: row.row, value, ...decided })
      badRows.add(row.row)
      firstBadRow = Math.min(firstBadRow ?? row.row, row.row)
      continue
    }
    accepted.push([row, decided])
    after.left.set(decided.found.id, decided.left)
    after.destination ??= decided.found.goesTo
  }
  if (firstBadRow !== null) {
    plan.waiting.push(...group.rows.flatMap((row) => waiting(row, firstBadRow ?? 0, badRows)))
    return
  }
  draft.destination = after.destination
  for (const [id, left] of after.left) draft.left.set(id, left)
  plan.good += group.rows.length
  plan.result.addPackages(group.packages)
  for (const [row, { found, packing }] of accepted) {
    if (plan.understood.length < maxPreviewedLines)
      plan.understood.push(previewOfLine(row, found, packing))
    if (row.reference === null) plan.result.addLine(found.id, packing, row)
    else plan.result.addContent(found, packing.perPackage, packageKey(row.reference))
  }
}

function previewOfLine(row: LineImportRow, found: Found, packing: PackageSplit): PreviewedLine {
  const { orderCode, lineNumber, productCode, size, color, unit } = found
  return {
    ...{ orderCode, lineNumber, productCode, size, color, unit },
    row: row.row,
    quantity: formatQuantity(splitTotal(packing)),
    packages: packing.packages + (packing.remainder > 0n ? 1 : 0),
    writtenUnit: row.unit === null || isSameUnit(row.unit, unit) ? null : row.unit,
  }
}

const waiting = (row: FileRow, firstBadRow: number, badRows: Set<number>): LineImportError[] => {
  if (badRows.has(row.row)) return []
  const column = row.reference === null ? 'on_package' : 'package'
  const params = { row: firstBadRow }
  return [{ row: row.row, column, code: 'waits-for-row', value: row.cellText(column), params }]
}

type AcceptedLine = { found: Found; packing: PackageSplit; left: Quantity }

/** The order line and packing that a row means, and what is left of the order line after it; or why not. */
function lineOf(
  row: LineImportRow,
  candidates: Candidate[],
  { destination, left }: { destination: string | null; left: Map<number, Quantity>[] },
): AcceptedLine | LineImportFault {
  const found = orderLineOf(row, candidates)
  if ('code' in found) return found
  const amounts = quantitiesFor(row, found)
  if ('code' in amounts) return amounts
  const packing = splitFor(row, amounts, found)
  if ('code' in packing) return packing
  const known = left.find((one) => one.has(found.id))?.get(found.id)
  const available = known ?? quantityOrNull(found.available) ?? maxQuantity
  const line = {
    orderLineId: found.id,
    numberOfPackages: packing.packages,
    quantityPerPackage: formatQuantity(packing.perPackage),
    remainder: formatQuantity(packing.remainder),
  }
  const fault = lineError(line, found, destination, available)
  if (fault) return faultOf(row, fault, found)
  return { found, packing, left: available - splitTotal(packing) }
}

const columnOf = { quantity: 'quantity', perPackage: 'quantity_per_package' } as const

/** The quantities of a row in the order line's unit; or why they cannot be converted. */
function quantitiesFor(
  { quantities: amounts, unit }: LineImportRow,
  found: Found,
): LineQuantities | LineImportFault {
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

/** The packages of a row; all in one for a named package. */
function splitFor(
  { reference }: LineImportRow,
  amounts: LineQuantities,
  found: Found,
): PackageSplit | LineImportFault {
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
  { pointer, code, params }: NonNullable<ReturnType<typeof lineError>>,
  { available }: Found,
): LineImportFault {
  const amount = amounts.quantity ? 'quantity' : 'number_of_packages'
  // Without a limit a column of quantities still has one.
  if (code === 'over-cap' && available === null) return { column: amount, code: 'too-big' }
  if (code === 'over-cap') return { column: amount, code, ...(params && { params }) }
  if (code === 'ship-to-differs') return { column: 'order_code', code, ...(params && { params }) }
  const isOfEach = amounts.perPackage && (reference === null || !amounts.quantity)
  const isEach = pointer === '/quantityPerPackage' && isOfEach
  return { column: isEach ? 'quantity_per_package' : amount, code: 'not-whole' }
}
