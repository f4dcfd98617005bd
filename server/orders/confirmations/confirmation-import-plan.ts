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
  decideConfirmation,
  expectedDate,
  isAlreadyConfirmed,
  orderedQuantity,
  type ValidDecision,
} from '#domain/orders/order-confirmation.ts'
import { minOrdered } from '#domain/orders/waived-quantity.ts'
import { tooMuch } from '#domain/shipments/line-quantities.ts'
import type { Day } from '#domain/units/day.ts'
import { formatQuantity, maxQuantity } from '#domain/units/quantity.ts'
import { convertToUnitOf } from '#domain/units/unit-conversion.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { lockTerms, type OrderLineTerms, readTerms } from '#server/orders/order-line-terms.ts'
import { readToday } from '#server/queries/day-start.ts'
import { candidatesOf, type MatchedOrderLine } from '#server/queries/order-line-candidates.ts'
import { orderLineOf } from '#server/queries/order-line-matching.ts'

/** Confirmation of the order line that a row identifies. */
export type PlannedConfirmation = {
  line: OrderLineTerms
  decision: ValidDecision
  understood: UnderstoodConfirmation
}
/** All confirmations of a file, planned before anything is written. */
export type ConfirmationPlan = {
  confirmations: PlannedConfirmation[]
  errors: ConfirmationImportError[]
}
type RowFault = Omit<ConfirmationImportError, 'row' | 'value'>
type MatchedRow = { row: ConfirmationRow; orderLine: MatchedOrderLine }

/** Plans the confirmations row by row. With `mustLock`, locks the order lines in id order. */
export async function planConfirmations(
  mutation: MutationContext,
  { rows, errors }: { rows: ConfirmationRow[]; errors: ConfirmationImportError[] },
  mustLock: boolean,
): Promise<ConfirmationPlan> {
  if (mustLock) {
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
  const matchedRows: MatchedRow[] = []
  for (const row of rows) {
    const line = orderLineOf(row, candidatesFor(row))
    if ('code' in line) refuse(row, line)
    else matchedRows.push({ row, orderLine: line })
  }
  const ids = [...new Set(matchedRows.map((matched) => matched.orderLine.id))]
  const termsById = await (mustLock ? lockTerms : readTerms)(mutation, ids)
  const today = await readToday(mutation)
  const rowsByLine = Map.groupBy(matchedRows, (matched) => matched.orderLine.id)
  for (const matched of matchedRows) {
    const rowsOfLine = rowsByLine.get(matched.orderLine.id) ?? []
    const line = termsById.get(matched.orderLine.id)
    const planned: PlannedConfirmation | RowFault =
      rowsOfLine.length > 1
        ? duplicateFault(rowsOfLine, matched)
        : line
          ? decideRow(matched, line, today)
          : { column: 'order_line', code: 'not-found' }
    if ('code' in planned) refuse(matched.row, planned)
    else plan.confirmations.push(planned)
  }
  plan.errors.sort((a, b) => a.row - b.row)
  return plan
}

// All rows of the same line are refused, because any of them may be the right one.
const duplicateFault = (rows: readonly MatchedRow[], { row }: MatchedRow): RowFault => {
  const otherRow = rows.find((matched) => matched.row.row !== row.row)
  const column = row.lineNumber === null ? 'product_code' : 'order_line'
  return { column, code: 'duplicate', params: { row: otherRow?.row.row ?? 0 } }
}

const columnByField = {
  id: null,
  date: 'confirmed_date',
  quantity: 'confirmed_quantity',
} as const satisfies Record<string, ConfirmationColumn | null>

function decideRow(
  { row, orderLine }: MatchedRow,
  line: OrderLineTerms,
  today: Day,
): PlannedConfirmation | RowFault {
  const { date, unit } = row
  let { quantity } = row
  if (quantity !== undefined && unit !== null) {
    const converted = convertToUnitOf(orderLine.unit, quantity, unit)
    if ('code' in converted) return { column: 'unit', ...converted }
    if (converted.quantity > maxQuantity) return tooMuch('confirmed_quantity')
    quantity = converted.quantity
  }
  const ordered = orderedQuantity(line)
  const understood = {
    ...{ row: row.row, id: line.id, version: line.version, note: row.note },
    ...{ orderCode: orderLine.orderCode, lineNumber: orderLine.lineNumber, unit: orderLine.unit },
    ...{ productCode: orderLine.productCode, dueDate: line.dueDate },
    ...{ ordered: formatQuantity(ordered), quantity: formatQuantity(quantity ?? ordered) },
  }
  if (isAlreadyConfirmed(line, { date, quantity })) {
    const sameDate = date ?? expectedDate(line)
    return {
      ...{ line, decision: { outcome: 'confirmed', date: sameDate } },
      understood: { ...understood, date: sameDate, outcome: 'unchanged' },
    }
  }
  // The file has the version for which the supplier filled in the row.
  if (row.version !== null && row.version !== line.version)
    return { column: 'version', code: 'changed-since' }
  const decision = decideConfirmation(line, { date, quantity }, today)
  if (decision.outcome !== 'faulty') {
    // A proposal without a date keeps the expected date.
    const newDate =
      decision.outcome === 'proposed' ? (decision.date ?? expectedDate(line)) : decision.date
    return {
      ...{ line, decision },
      understood: { ...understood, date: newDate, outcome: decision.outcome },
    }
  }
  const { field, fault: code } = decision
  const announced = { announced: formatQuantity(minOrdered(line)) }
  return {
    ...{ column: columnByField[field], code },
    ...(code === 'below-announced' && { params: announced }),
  }
}

/** Hashes the lines of a plan and their versions. */
export const hashOfPlan = ({ confirmations }: ConfirmationPlan): string =>
  createHash('sha256')
    .update(JSON.stringify(confirmations.map(({ line: { id, version } }) => [id, version])))
    .digest('hex')
