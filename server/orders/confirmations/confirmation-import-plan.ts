import { createHash } from 'node:crypto'
import type {
  ConfirmationImportError,
  UnderstoodConfirmation,
} from '#domain/imports/confirmations/confirmation-import-report.ts'
import type {
  ConfirmationColumn,
  ConfirmationRow,
} from '#domain/imports/confirmations/confirmation-import-table.ts'
import {
  type ConfirmationDecision,
  decideConfirmation,
  expectedDate,
  isSaidAlready,
  orderedQuantity,
} from '#domain/orders/order-confirmation.ts'
import { minOrdered } from '#domain/orders/waived-quantity.ts'
import { tooMuch } from '#domain/shipments/line-quantities.ts'
import type { Day } from '#domain/units/day.ts'
import { formatQuantity, maxQuantity } from '#domain/units/quantity.ts'
import { convertToUnitOf } from '#domain/units/unit-conversion.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { type LockedTerms, lockTerms, readTerms, todayOf } from '#server/orders/order-line-terms.ts'
import { candidatesOf, type MatchedOrderLine } from '#server/queries/order-line-candidates.ts'
import { orderLineOf } from '#server/queries/order-line-matching.ts'

/** The confirmation of a line that a row means. */
export type PlannedConfirmation = {
  line: LockedTerms
  decision: ConfirmationDecision
  understood: UnderstoodConfirmation
}
/** All confirmations of a file, planned before anything is written. */
export type ConfirmationPlan = {
  confirmations: PlannedConfirmation[]
  errors: ConfirmationImportError[]
}
type RowFault = Omit<ConfirmationImportError, 'row' | 'value'>
type FoundRow = { row: ConfirmationRow; found: MatchedOrderLine }

/** Plans the confirmations row by row. With `lock`, locks the order lines in id order. */
export async function planConfirmations(
  mutation: MutationContext,
  { rows, errors }: { rows: ConfirmationRow[]; errors: ConfirmationImportError[] },
  lock: boolean,
): Promise<ConfirmationPlan> {
  if (lock) {
    const candidatesFor = await candidatesOf(mutation, rows)
    const ids = rows.flatMap((row) => candidatesFor(row).flatMap(({ id }) => id ?? []))
    await lockTerms(mutation, [...new Set(ids)])
  }
  const candidatesFor = await candidatesOf(mutation, rows)
  const plan: ConfirmationPlan = { confirmations: [], errors: [...errors] }
  const refuse = (row: ConfirmationRow, fault: RowFault) =>
    plan.errors.push({
      row: row.row,
      value: fault.column ? row.cellText(fault.column) : '',
      ...fault,
    })
  const found: FoundRow[] = []
  for (const row of rows) {
    const line = orderLineOf(row, candidatesFor(row))
    if ('code' in line) refuse(row, line)
    else found.push({ row, found: line })
  }
  const ids = [...new Set(found.map((one) => one.found.id))]
  const terms = await (lock ? lockTerms : readTerms)(mutation, ids)
  const today = await todayOf(mutation)
  const byLine = Map.groupBy(found, (one) => one.found.id)
  for (const one of found) {
    const ofLine = byLine.get(one.found.id) ?? []
    const line = terms.get(one.found.id)
    const planned: PlannedConfirmation | RowFault =
      ofLine.length > 1
        ? alsoIn(ofLine, one)
        : line
          ? decideRow(one, line, today)
          : { column: 'order_line', code: 'not-found' }
    if ('code' in planned) refuse(one.row, planned)
    else plan.confirmations.push(planned)
  }
  plan.errors.sort((one, other) => one.row - other.row)
  return plan
}

// All rows of the same line are refused, because any of them may be the right one.
const alsoIn = (rows: readonly FoundRow[], { row }: FoundRow): RowFault => {
  const other = rows.find((one) => one.row.row !== row.row)
  const column = row.lineNumber === null ? 'product_code' : 'order_line'
  return { column, code: 'duplicate', params: { row: other?.row.row ?? 0 } }
}

const columnOfField = {
  id: null,
  date: 'confirmed_date',
  quantity: 'confirmed_quantity',
} as const satisfies Record<string, ConfirmationColumn | null>

function decideRow(
  { row, found }: FoundRow,
  line: LockedTerms,
  today: Day,
): PlannedConfirmation | RowFault {
  const { date, unit } = row
  let { quantity } = row
  if (quantity !== undefined && unit !== null) {
    const converted = convertToUnitOf(found.unit, quantity, unit)
    if ('code' in converted) return { column: 'unit', ...converted }
    if (converted.quantity > maxQuantity) return tooMuch('confirmed_quantity')
    quantity = converted.quantity
  }
  const ordered = orderedQuantity(line)
  const understood = {
    ...{ row: row.row, id: line.id, version: line.version, note: row.note },
    ...{ orderCode: found.orderCode, lineNumber: found.lineNumber, unit: found.unit },
    ...{ productCode: found.productCode, dueDate: line.dueDate, date: date ?? line.dueDate },
    ...{ ordered: formatQuantity(ordered), quantity: formatQuantity(quantity ?? ordered) },
  }
  if (isSaidAlready(line, { date, quantity }))
    return {
      ...{ line, decision: { outcome: 'confirmed' } },
      understood: { ...understood, date: date ?? expectedDate(line), outcome: 'unchanged' },
    }
  // The supplier filled in the row for that version of the line.
  if (row.version !== null && row.version !== line.version)
    return { column: 'version', code: 'changed-since' }
  const decision = decideConfirmation(line, { date, quantity }, today)
  if (decision.outcome !== 'faulty')
    return { line, decision, understood: { ...understood, outcome: decision.outcome } }
  const { field, fault: code } = decision
  const announced = { announced: formatQuantity(minOrdered(line)) }
  return {
    ...{ column: columnOfField[field], code },
    ...(code === 'below-announced' && { params: announced }),
  }
}

/** Hashes the lines of a plan and their versions. */
export const seenOf = ({ confirmations }: ConfirmationPlan): string =>
  createHash('sha256')
    .update(JSON.stringify(confirmations.map(({ line: { id, version } }) => [id, version])))
    .digest('hex')
