import type * as z from 'zod'
import type { newOrderLine } from '#domain/orders/order-change-shape.ts'

/** A line as it is typed. */
export type NewLineDraft = {
  lineNumber: string
  productCode: string
  productName: string
  supplierProductCode: string
  gtin: string
  size: string
  color: string
  unit: string
  quantity: string
  packMultiple: string
  dueDate: string
}

/** A line of which nothing is typed yet. */
export const emptyNewLine: NewLineDraft = {
  ...{ lineNumber: '', productCode: '', productName: '', supplierProductCode: '', gtin: '' },
  ...{ size: '', color: '', unit: 'pcs', quantity: '', packMultiple: '', dueDate: '' },
}

/** The lines as a call sends them. */
export const newLinesBody = (lines: readonly NewLineDraft[]) =>
  lines.map(({ lineNumber, gtin, packMultiple, unit, ...line }) => ({
    ...line,
    ...(lineNumber.trim() && { lineNumber }),
    gtin: gtin.trim() || null,
    packMultiple: packMultiple || null,
    unit: unit as NonNullable<z.input<typeof newOrderLine>['unit']>,
  }))
