import type { ConfirmationColumn } from '#domain/imports/confirmations/confirmation-import-columns.ts'
import { type OrderLineKey, readOrderLineKey } from '#domain/imports/orders/order-line-key.ts'
import {
  type MappedRow,
  type MappedTable,
  rowReader,
} from '#domain/imports/table/column-mapping.ts'
import { cellText, isEmptyCell } from '#domain/imports/table/table-cell.ts'
import { readDay } from '#domain/imports/table/table-date.ts'
import { readDecimal, readQuantity, unitShownIn } from '#domain/imports/table/table-number.ts'
import type { Day } from '#domain/units/day.ts'
import type { Quantity } from '#domain/units/quantity.ts'

/** Answer of a row to an order line; undefined: as it is asked. */
export type ConfirmationRow = OrderLineKey & {
  row: number
  date: Day | undefined
  quantity: Quantity | undefined
  /** The unit of the quantity, as written; null for the order line's. */
  unit: string | null
  note: string
  /** Version of the line when the file was made; null where the file does not say. */
  version: number | null
  /** The text of a cell, at most 100 characters. */
  cellText: (column: ConfirmationColumn) => string
}

/** Reads one row; null for one that names neither date nor quantity, such as an unfilled row of the template. */
export function readConfirmationRow(
  named: MappedRow<ConfirmationColumn>,
  { decimalMark, dates }: Pick<MappedTable<ConfirmationColumn>, 'decimalMark' | 'dates'>,
) {
  const { row, cellAt } = named
  if (isEmptyCell(cellAt('confirmed_date')) && isEmptyCell(cellAt('confirmed_quantity')))
    return null
  const isByGtin = !isEmptyCell(cellAt('gtin')) && isEmptyCell(cellAt('order_line'))
  const reader = rowReader<ConfirmationColumn>(named, isByGtin ? [] : ['order_code'])
  const { errors, fail, read, text, result } = reader
  const version = read('version', (cell) => readDecimal(cell, decimalMark, 9, 0)) ?? null
  const unit = text('unit', 60) || unitShownIn(cellAt('confirmed_quantity')) || null
  const said: ConfirmationRow = {
    row,
    ...readOrderLineKey(named, reader),
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
    if (said.lineNumber === null && said.productCode === '' && said.gtin === null)
      fail('order_line', 'required')
    if (said.quantity === 0n) fail('confirmed_quantity', 'not-positive')
  }
  return result(said)
}
