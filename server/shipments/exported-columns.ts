import { goodsFieldNames } from '#domain/shipments/line-field.ts'
import { fieldColumn, traceabilityColumns } from '#server/spreadsheets/text-columns.ts'

/** Columns of the goods sent and their quantities. */
export const productColumns = [
  fieldColumn('orderCode', 'text', 16),
  fieldColumn('lineNumber', 'text', 8),
  fieldColumn('productCode', 'text', 18),
  fieldColumn('productName', 'text', 30),
  fieldColumn('gtin', 'text', 16),
  fieldColumn('size', 'text', 10),
  fieldColumn('color', 'text', 12),
  fieldColumn('quantity', 'number', 12),
  fieldColumn('unit', 'text', 8),
] as const

/**
 * Columns of the goods' details, lots, dates and serial numbers. Values are codes, which imports read in any language.
 */
export const goodsColumns = [
  ...goodsFieldNames.map((name) => fieldColumn(name, 'text', 18)),
  ...traceabilityColumns,
] as const
