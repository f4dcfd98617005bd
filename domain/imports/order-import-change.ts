import type { Day } from '#domain/day.ts'
import type { ImportColumn } from '#domain/imports/order-import-columns.ts'
import { amountFaults, defaultUnit, type ImportRow } from '#domain/imports/order-import-row.ts'
import type { CellFault } from '#domain/imports/table-cell.ts'
import { cap, type Tolerance } from '#domain/order-line.ts'
import { preferredReference } from '#domain/order-line-reference.ts'
import type { Quantity } from '#domain/quantity.ts'
import { isDivisible, isSameUnit, unitError, unitOf } from '#domain/unit.ts'

/** What a file may change about an order line. */
export type LineFacts = {
  /** The buyer's reference of the line. */
  reference: string
  productCode: string
  productName: string
  /** The supplier's own item number; empty where unknown. */
  supplierProductCode: string
  gtin: string | null
  size: string
  color: string
  unit: string
  quantity: Quantity
  cancelled: Quantity
  packMultiple: Quantity | null
  dueDate: Day
}

/** What happens to an order line when a row comes in. */
export type LineChange =
  | { outcome: 'created' | 'changed' | 'unchanged'; facts: LineFacts; isConflict: boolean }
  | { outcome: 'refused'; faults: LineRefusal[] }

/** What is wrong with a cell, and what an error says beside it. */
export type LineRefusal = [ImportColumn, CellFault, Record<string, string>?]

const isSame = (one: LineFacts, other: LineFacts): boolean =>
  (Object.keys(one) as (keyof LineFacts)[]).every((name) => one[name] === other[name])

const identity: [keyof LineFacts, ImportColumn][] = [
  ['productCode', 'product_code'],
  ['size', 'size'],
  ['color', 'color'],
  ['unit', 'unit'],
]

/**
 * Decides what a row does to its order line; `existing` is null for a new one, `announced` is in open + in
 * transit + received. A cut below what is announced, tolerance included, is taken and flagged; another product
 * under goods already announced is refused, since it would change what is in the boxes.
 */
export function lineChange(
  row: ImportRow,
  existing: LineFacts | null,
  announced: Quantity,
  tolerance: Tolerance,
): LineChange {
  const facts: LineFacts = {
    reference: existing ? preferredReference(existing.reference, row.lineNumber) : row.lineNumber,
    productCode: row.productCode,
    productName: row.productName,
    supplierProductCode: row.supplierProductCode ?? existing?.supplierProductCode ?? '',
    gtin: row.gtin === undefined ? (existing?.gtin ?? null) : row.gtin,
    size: row.size ?? existing?.size ?? '',
    color: row.color ?? existing?.color ?? '',
    unit: unitFor(row.unit, existing?.unit),
    quantity: row.quantity,
    cancelled: row.cancelled ?? existing?.cancelled ?? 0n,
    packMultiple:
      row.packMultiple === undefined ? (existing?.packMultiple ?? null) : row.packMultiple,
    dueDate: row.dueDate,
  }
  const isSaid = {
    quantity: true,
    cancelled: row.cancelled !== undefined,
    pack_multiple: row.packMultiple !== undefined,
  }
  const faults = amountFaults(facts, isDivisible(facts.unit)).map(
    ([column, fault]): LineRefusal =>
      // What the file does not say cannot be corrected in it: the quantity is what does not fit.
      isSaid[column] ? [column, fault] : ['quantity', fault],
  )
  // A line keeps the unit that it has, whatever it is called.
  const wrongUnit = facts.unit === existing?.unit ? null : unitError(facts.unit)
  if (wrongUnit) faults.push(['unit', wrongUnit.code, wrongUnit.params])
  if (existing && announced > 0n) {
    for (const [name, column] of identity) {
      if (existing[name] !== facts[name] && !(name === 'unit' && wrongUnit))
        faults.push([column, 'product-changed'])
    }
  }
  if (faults.length > 0) return { outcome: 'refused', faults }
  const counters = {
    ordered: facts.quantity,
    cancelled: facts.cancelled,
    inOpen: 0n,
    inTransit: 0n,
    received: 0n,
  }
  const most = cap(counters, tolerance, isDivisible(facts.unit))
  return {
    outcome: !existing ? 'created' : isSame(existing, facts) ? 'unchanged' : 'changed',
    facts,
    isConflict: most !== null && announced > most,
  }
}

/** The unit that a line has after a row that writes it so: its own where both mean the same. */
function unitFor(written: string | undefined, existing: string | undefined): string {
  if (written === undefined) return existing ?? defaultUnit
  return existing !== undefined && isSameUnit(existing, written)
    ? existing
    : (unitOf(written) ?? written)
}
