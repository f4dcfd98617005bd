import type { LineImportRows } from '#domain/imports/lines/announced-rows.ts'
import { groupRows, packageKey, type RowGroup } from '#domain/imports/lines/line-import-groups.ts'
import {
  type LineImportError,
  maxPreviewedLines,
  type PreviewedLine,
} from '#domain/imports/lines/line-import-report.ts'
import { LineImportResult } from '#domain/imports/lines/line-import-result.ts'
import type { FileRow, LineImportRow } from '#domain/imports/lines/line-import-row.ts'
import { type PackageSplit, splitTotal } from '#domain/shipments/package-split.ts'
import { formatQuantity, type Quantity } from '#domain/units/quantity.ts'
import { isSameUnit } from '#domain/units/unit-text.ts'
import { type MutationContext, RetryMutation } from '#server/data/mutation-context.ts'
import {
  type Candidate,
  candidatesOf,
  type MatchedOrderLine,
} from '#server/queries/order-line-candidates.ts'
import {
  type AcceptedLine,
  acceptedLine,
  serialKeyOf,
} from '#server/shipments/import/line-import-acceptance.ts'
import { lockOrderLines } from '#server/shipments/lines/line-validation.ts'

/** The lines of a file to add to a shipment, planned before anything is written. */
export type LineImportPlan = {
  result: LineImportResult
  /** The order lines of accepted rows, by id. */
  orderLines: Map<number, MatchedOrderLine>
  /** The first accepted rows, in the units of their order lines. */
  understood: PreviewedLine[]
  acceptedCount: number
  errors: LineImportError[]
  /** Rows without errors that wait for the correction of another row of their group. */
  waiting: LineImportError[]
}

/** The shipment as it would be after the accepted rows. */
type ShipmentDraft = {
  destination: string | null
  left: Map<number, Quantity>
  serials: Set<string>
}

/** The shipment to add rows to: its destination, if known, and its serial numbers. */
export type ImportTarget = { destination: string | null; serials: ReadonlySet<string> }

/** Plans which rows can be added to a shipment. With `lock`, locks their order lines. */
export async function planLineImport(
  mutation: MutationContext,
  { destination, serials }: ImportTarget,
  table: LineImportRows,
  lock: boolean,
): Promise<LineImportPlan> {
  const locked = lock ? await lockCandidates(mutation, table) : null
  const candidatesFor = await candidatesOf(mutation, table.lines)
  const { groups, errors } = groupRows(table)
  const plan: LineImportPlan = {
    result: new LineImportResult(),
    orderLines: new Map(),
    understood: [],
    acceptedCount: 0,
    errors: [...table.errors, ...errors],
    waiting: [],
  }
  const badRows = new Set(plan.errors.map(({ row }) => row))
  const draft: ShipmentDraft = {
    destination,
    left: new Map(),
    serials: new Set(serials),
  }
  for (const group of groups) planGroup(plan, draft, group, candidatesFor, badRows)
  // The second reading may find an order line that the first did not lock: the retry locks and reads all of them again.
  if (locked && plan.result.lines.some((line) => !locked.has(line.orderLineId)))
    throw new RetryMutation()
  for (const list of [plan.errors, plan.waiting]) list.sort((a, b) => a.row - b.row)
  return plan
}

async function lockCandidates(
  mutation: MutationContext,
  table: LineImportRows,
): Promise<ReadonlySet<number>> {
  const candidatesFor = await candidatesOf(mutation, table.lines)
  const ids = table.lines.flatMap((row) => candidatesFor(row).map(({ id }) => id ?? 0))
  const locked = await lockOrderLines(mutation, [...new Set(ids)])
  return new Set(locked.map(({ id }) => id))
}

/** Accepts all rows of a group, or reports the errors of its faulty rows; its other rows then wait. */
function planGroup(
  plan: LineImportPlan,
  draft: ShipmentDraft,
  group: RowGroup,
  candidatesFor: (row: LineImportRow) => Candidate[],
  badRows: Set<number>,
): void {
  const groupDraft = {
    destination: draft.destination,
    left: new Map<number, Quantity>(),
    serials: new Set<string>(),
  }
  const accepted: [LineImportRow, AcceptedLine][] = []
  let { firstBadRow } = group
  for (const row of group.rows) {
    if (!('quantities' in row)) continue
    const acceptance = acceptedLine(row, candidatesFor(row), {
      ...groupDraft,
      left: [groupDraft.left, draft.left],
      serials: [groupDraft.serials, draft.serials],
    })
    if ('code' in acceptance) {
      const value = acceptance.column ? row.cellText(acceptance.column) : ''
      plan.errors.push({ row: row.row, value, ...acceptance })
      badRows.add(row.row)
      firstBadRow = Math.min(firstBadRow ?? row.row, row.row)
      continue
    }
    accepted.push([row, acceptance])
    groupDraft.left.set(acceptance.orderLine.id, acceptance.left)
    groupDraft.destination ??= acceptance.orderLine.shipToName
    for (const serial of row.traceability?.serialNumbers ?? [])
      groupDraft.serials.add(serialKeyOf(acceptance.orderLine, serial))
  }
  if (firstBadRow !== null) {
    plan.waiting.push(...group.rows.flatMap((row) => waitingErrors(row, firstBadRow ?? 0, badRows)))
    return
  }
  draft.destination = groupDraft.destination
  for (const [id, left] of groupDraft.left) draft.left.set(id, left)
  for (const key of groupDraft.serials) draft.serials.add(key)
  plan.acceptedCount += group.rows.length
  plan.result.addPackages(group.packages)
  for (const [row, { orderLine, packing }] of accepted) {
    plan.orderLines.set(orderLine.id, orderLine)
    if (plan.understood.length < maxPreviewedLines)
      plan.understood.push(previewOfLine(row, orderLine, packing))
    if (row.reference === null) plan.result.addLine(orderLine.id, packing, row)
    else {
      const key = packageKey(row.reference)
      plan.result.addContent(orderLine, packing.perPackage, key, row)
    }
  }
}

function previewOfLine(
  row: LineImportRow,
  orderLine: MatchedOrderLine,
  packing: PackageSplit,
): PreviewedLine {
  const { orderCode, lineNumber, productCode, size, color, unit } = orderLine
  return {
    ...{ orderCode, lineNumber, productCode, size, color, unit },
    row: row.row,
    quantity: formatQuantity(splitTotal(packing)),
    packages: packing.packages + (packing.remainder > 0n ? 1 : 0),
    writtenUnit: row.unit === null || isSameUnit(row.unit, unit) ? null : row.unit,
    ...row.details,
    traceability: row.traceability,
  }
}

const waitingErrors = (
  row: FileRow,
  firstBadRow: number,
  badRows: Set<number>,
): LineImportError[] => {
  if (badRows.has(row.row)) return []
  const column = row.reference === null ? 'on_package' : 'package'
  const params = { row: firstBadRow }
  return [{ row: row.row, column, code: 'waits-for-row', value: row.cellText(column), params }]
}
