import type { OrderColumn } from '#domain/imports/orders/order-import-columns.ts'
import {
  defaultUnit,
  type OrderImportRow,
  quantityFaults,
} from '#domain/imports/orders/order-import-row.ts'
import type { CellFault } from '#domain/imports/table/table-cell.ts'
import { type FileTerms, type ManualChange, mergeFileTerms } from '#domain/orders/file-terms.ts'
import { type ItemCodes, itemCodes, mapItemCodes } from '#domain/orders/item-code.ts'
import { cap, type Tolerance } from '#domain/orders/order-line-balance.ts'
import { type Credit, waivedQuantity } from '#domain/orders/waived-quantity.ts'
import type { Day } from '#domain/units/day.ts'
import type { Quantity } from '#domain/units/quantity.ts'
import { unitError } from '#domain/units/unit-conversion.ts'
import { isDivisible, isSameUnit, unitOf } from '#domain/units/unit-text.ts'
import { preferredReference } from './order-line-reference.ts'

/** The values of an order line that a file may set. */
export type OrderLineValues = {
  /** The buyer's reference of the line. */
  reference: string
  productCode: string
  productName: string
  size: string
  color: string
  unit: string
  quantity: Quantity
  cancelled: Quantity
  packMultiple: Quantity | null
  dueDate: Day
} & ItemCodes

/** Effect of a row on its order line. */
export type LineDecision =
  | {
      outcome: 'created' | 'changed' | 'unchanged'
      values: OrderLineValues
      isConflict: boolean
      /** Terms of the file, stored if the line differs from them. */
      fileTerms: FileTerms
      manualChanges: ManualChange[]
    }
  | { outcome: 'refused'; faults: CellRefusal[] }

/** An error in a cell, and its params. */
type CellRefusal = [OrderColumn, CellFault, Record<string, string>?]

const isSame = (one: OrderLineValues, other: OrderLineValues): boolean =>
  (Object.keys(one) as (keyof OrderLineValues)[]).every((name) => one[name] === other[name])

type Product = Pick<OrderLineValues, 'productCode' | 'size' | 'color' | 'unit'>

const identityColumns: [keyof Product, OrderColumn][] = [
  ['productCode', 'product_code'],
  ['size', 'size'],
  ['color', 'color'],
  ['unit', 'unit'],
]

/** Whether values give an order line another product or unit; omitted values are unchanged. */
export const isOtherProduct = (
  line: Product,
  values: { readonly [name in keyof Product]?: string | null | undefined },
): boolean =>
  identityColumns.some(([name]) => {
    const value = values[name] ?? line[name]
    return value !== line[name] && !(name === 'unit' && isSameUnit(line.unit, value))
  })

/**
 * Decides what a row does to its order line. `existing` is null for a new line; `announced` is the quantity in open
 * shipments, in transit and received; `credits` are the quantities credited by settled discrepancies; `fileTerms` has
 * those values of the last file that people have changed since. A quantity below the announced one (tolerance included)
 * is accepted and flagged. Another product is refused once something is announced, since the packages hold the old
 * product, and ever after (`wasShipped`), since receipts and discrepancies name it.
 */
export function decideLineChange(
  row: OrderImportRow,
  existing: OrderLineValues | null,
  announced: Quantity,
  tolerance: Tolerance,
  credits: readonly Credit[] = [],
  fileTerms: FileTerms = null,
  wasShipped = false,
): LineDecision {
  const merged = existing
    ? mergeFileTerms(row, existing, fileTerms)
    : {
        terms: { quantity: row.quantity, cancelled: row.cancelled ?? 0n, dueDate: row.dueDate },
        fileTerms: null,
        manualChanges: [],
      }
  const values: OrderLineValues = {
    reference: existing ? preferredReference(existing.reference, row.lineNumber) : row.lineNumber,
    productCode: row.productCode,
    productName: row.productName,
    ...itemCodesAfter(row, existing),
    size: row.size ?? existing?.size ?? '',
    color: row.color ?? existing?.color ?? '',
    unit: unitFor(row.unit, existing?.unit),
    packMultiple:
      row.packMultiple === undefined ? (existing?.packMultiple ?? null) : row.packMultiple,
    ...merged.terms,
  }
  const isInFile = {
    quantity: true,
    cancelled: row.cancelled !== undefined,
    pack_multiple: row.packMultiple !== undefined,
  }
  const faults = quantityFaults(values, isDivisible(values.unit)).map(
    ([column, fault]): CellRefusal =>
      // A column that the file lacks cannot be corrected in it: report the quantity.
      isInFile[column] ? [column, fault] : ['quantity', fault],
  )
  // A line keeps its unit, known or not.
  const wrongUnit = values.unit === existing?.unit ? null : unitError(values.unit)
  if (wrongUnit) faults.push(['unit', wrongUnit.code, wrongUnit.params])
  if (existing && (announced > 0n || wasShipped)) {
    for (const [name, column] of identityColumns) {
      if (existing[name] !== values[name] && !(name === 'unit' && wrongUnit))
        faults.push([column, 'product-changed'])
    }
  }
  if (faults.length > 0) return { outcome: 'refused', faults }
  const counters = {
    ordered: values.quantity,
    cancelled: values.cancelled + waivedQuantity(credits, values.quantity - values.cancelled),
    inOpen: 0n,
    inTransit: 0n,
    received: 0n,
  }
  const max = cap(counters, tolerance, isDivisible(values.unit))
  return {
    outcome: !existing ? 'created' : isSame(existing, values) ? 'unchanged' : 'changed',
    values: values,
    isConflict: max !== null && announced > max,
    fileTerms: merged.fileTerms,
    manualChanges: merged.manualChanges,
  }
}

/** Returns the item codes of a line after a row; a code stays if the file lacks its column. */
const itemCodesAfter = (row: OrderImportRow, existing: OrderLineValues | null): ItemCodes =>
  mapItemCodes((name) =>
    row[name] === undefined ? (existing?.[name] ?? itemCodes[name].empty) : row[name],
  ) as ItemCodes

/** Returns the unit after a row: the existing spelling if both mean the same unit. */
function unitFor(written: string | undefined, existing: string | undefined): string {
  if (written === undefined) return existing ?? defaultUnit
  return existing !== undefined && isSameUnit(existing, written)
    ? existing
    : (unitOf(written) ?? written)
}
