import {
  confirmationHeadings,
  readConfirmationHeader,
} from '#domain/imports/confirmations/confirmation-import-columns.ts'
import { readConfirmationRow } from '#domain/imports/confirmations/confirmation-import-row.ts'
import { importReader } from '#domain/imports/table/import-table.ts'

/** Reads a file of confirmations. */
export const readConfirmationTable = importReader({
  columns: {
    all: confirmationHeadings.columns,
    // A file needs some of them.
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
  // The days and numbers of the buyer's files say nothing of how a supplier's are written.
  contextFor: (context) => ({
    ...context,
    rememberedDates: undefined,
    rememberedDecimals: undefined,
  }),
})
