import { orderLineWords } from '#domain/imports/orders/order-line-key.ts'
import { withProgramLineHeadings } from '#domain/imports/table/program-headings.ts'
import { type Header, headerVocabulary, locateColumns } from '#domain/imports/table/table-header.ts'

/**
 * The columns of a file of confirmations, each row what the supplier says of one order line, and their further header
 * texts.
 */
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
export function readConfirmationHeader(cells: readonly string[]): Header<ConfirmationColumn> {
  const columns = withProgramLineHeadings(cells, cells.map(confirmationHeadings.columnOf))
  // With a GTIN the order may follow from what is still pending.
  const required = columns.includes('gtin') ? [] : (['order_code'] as const)
  const header = locateColumns<ConfirmationColumn>(cells, columns, required)
  const { columnIndexes, faults } = header
  const hasAny = (...some: ConfirmationColumn[]) => some.some((column) => columnIndexes.has(column))
  if (!hasAny('order_line', 'product_code', 'gtin'))
    faults.push({ code: 'column-missing', column: 'order_line' })
  if (!hasAny('confirmed_date', 'confirmed_quantity'))
    faults.push({ code: 'column-missing', column: 'confirmed_date' })
  return header
}
