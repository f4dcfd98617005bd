import {
  type OrderLineKey,
  orderLineWords,
  readOrderLineKey,
} from '#domain/imports/orders/order-line-key.ts'
import {
  type MappedRow,
  type MappedTable,
  rowReader,
} from '#domain/imports/table/column-mapping.ts'
import { importReader } from '#domain/imports/table/import-table.ts'
import { withProgramLineHeadings } from '#domain/imports/table/program-headings.ts'
import { cellText, isEmptyCell } from '#domain/imports/table/table-cell.ts'
import { readDay } from '#domain/imports/table/table-date.ts'
import { type Header, headerVocabulary, locateColumns } from '#domain/imports/table/table-header.ts'
import { readDecimal, readQuantity, unitShownIn } from '#domain/imports/table/table-number.ts'
import type { Day } from '#domain/units/day.ts'
import type { Quantity } from '#domain/units/quantity.ts'

/** Columns of a file of confirmations, one order line a row, and their further header texts. */
export const confirmationHeadings = headerVocabulary({
  ...orderLineWords,
  due_date:
    'due, requested date, requested delivery date, asked date, fecha de entrega, fecha entrega, ' +
    'fecha pedida, fecha solicitada, data d entrega, data de lliurament, data lliurament, data demanada',
  ordered_quantity:
    'ordered, quantity ordered, cantidad pedida, cantidad solicitada, quantitat demanada, quantitat de la comanda',
  confirmed_date:
    'date, confirmed delivery date, promised date, new date, fecha, fecha confirmada, ' +
    'fecha de entrega confirmada, fecha prometida, data, data confirmada, data de lliurament confirmada, data promesa',
  confirmed_quantity:
    'quantity, qty, confirmed qty, new quantity, cantidad, cantidad confirmada, quantitat, quantitat confirmada',
  note: 'notes, comment, remark, nota, notas, comentario, observaciones, notes, comentari, observacions',
  version: 'versio',
})
export type ConfirmationColumn = (typeof confirmationHeadings.columns)[number]

/** Locates the columns in a row of headers. */
function readConfirmationHeader(cells: readonly string[]): Header<ConfirmationColumn> {
  const columns = withProgramLineHeadings(cells, cells.map(confirmationHeadings.columnOf))
  // A GTIN may identify the order line alone, without the order.
  const required = columns.includes('gtin') ? [] : (['order_code'] as const)
  const header = locateColumns<ConfirmationColumn>(cells, columns, required)
  const { columnIndexes, faults } = header
  const hasAny = (...names: ConfirmationColumn[]) =>
    names.some((column) => columnIndexes.has(column))
  if (!hasAny('order_line', 'product_code', 'gtin'))
    faults.push({ code: 'column-missing', column: 'order_line' })
  if (!hasAny('confirmed_date', 'confirmed_quantity'))
    faults.push({ code: 'column-missing', column: 'confirmed_date' })
  return header
}

/** A supplier's answer to an order line, from a row. An undefined date or quantity means: as ordered. */
export type ConfirmationRow = OrderLineKey & {
  row: number
  date: Day | undefined
  quantity: Quantity | undefined
  /** Unit of the quantity, as written; null = the order line's unit. */
  unit: string | null
  note: string
  /** Version of the line when the file was made; null if the file lacks it. */
  version: number | null
  /** The text of a cell, at most 100 characters. */
  cellText: (column: ConfirmationColumn) => string
}

/** Reads one row; returns null for a row without date and quantity, such as an unfilled row of the template. */
function readConfirmationRow(
  mappedRow: MappedRow<ConfirmationColumn>,
  { decimalMark, dates }: Pick<MappedTable<ConfirmationColumn>, 'decimalMark' | 'dates'>,
) {
  const { row, cellAt } = mappedRow
  if (isEmptyCell(cellAt('confirmed_date')) && isEmptyCell(cellAt('confirmed_quantity')))
    return null
  const isByGtin = !isEmptyCell(cellAt('gtin')) && isEmptyCell(cellAt('order_line'))
  const reader = rowReader<ConfirmationColumn>(mappedRow, isByGtin ? [] : ['order_code'])
  const { errors, fail, read, text, result } = reader
  const version = read('version', (cell) => readDecimal(cell, decimalMark, 9, 0)) ?? null
  const unit = text('unit', 60) || unitShownIn(cellAt('confirmed_quantity')) || null
  const answer: ConfirmationRow = {
    row,
    ...readOrderLineKey(mappedRow, reader),
    date:
      read('confirmed_date', (cell) =>
        readDay(cell, dates.get('confirmed_date') ?? { order: null }),
      ) ?? undefined,
    quantity:
      read('confirmed_quantity', (cell) => readQuantity(cell, decimalMark, unit ?? undefined), 3) ??
      undefined,
    unit,
    note: text('note', 500) ?? '',
    version: version === null ? null : Number(version),
    cellText: (column) => cellText(cellAt(column)).slice(0, 100),
  }
  if (errors.length === 0) {
    if (answer.lineNumber === null && answer.productCode === '' && answer.gtin === null)
      fail('order_line', 'required')
    if (answer.quantity === 0n) fail('confirmed_quantity', 'not-positive')
  }
  return result(answer)
}

/** Reads a file of confirmations. */
export const readConfirmationTable = importReader({
  columns: {
    all: confirmationHeadings.columns,
    // `readConfirmationHeader` decides which of these a file needs.
    required: [
      ...(['order_code', 'order_line', 'product_code', 'gtin'] as const),
      ...(['confirmed_date', 'confirmed_quantity'] as const),
    ],
    numbers: ['confirmed_quantity', 'ordered_quantity'],
    dates: ['confirmed_date', 'due_date'],
    codes: ['order_code', 'order_line', 'product_code', 'gtin'],
  },
  readHeader: readConfirmationHeader,
  readRow: readConfirmationRow,
  // The notation of dates and numbers in the buyer's files says nothing about a supplier's.
  contextFor: (context) => ({
    ...context,
    rememberedDates: undefined,
    rememberedDecimals: undefined,
  }),
})
