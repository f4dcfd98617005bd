import type { LineImportError } from '#domain/imports/lines/line-import-report.ts'
import type { LineImportRow } from '#domain/imports/lines/line-import-row.ts'
import { tracedColumn } from '#domain/imports/lines/line-import-traceability.ts'
import {
  type LineQuantities,
  splitOfQuantities,
  tooMuch,
} from '#domain/shipments/line-quantities.ts'
import { type PackageSplit, splitTotal } from '#domain/shipments/package-split.ts'
import { maxSerialNumbers, traceabilityFault } from '#domain/shipments/traceability.ts'
import {
  formatQuantity,
  maxQuantity,
  parseQuantity,
  type Quantity,
} from '#domain/units/quantity.ts'
import { convertToUnitOf } from '#domain/units/unit-conversion.ts'
import type { Candidate, MatchedOrderLine } from '#server/queries/order-line-candidates.ts'
import { orderLineOf } from '#server/queries/order-line-matching.ts'
import { lineError } from '#server/shipments/lines/line-validation.ts'

/** An error of a row, without the number and value of the row. */
type RowFault = Omit<LineImportError, 'row' | 'value'>

export type AcceptedLine = { orderLine: MatchedOrderLine; packing: PackageSplit; left: Quantity }

/** Returns the order line and packing of a row, with the quantity left on the order line; or the row's fault. */
export function acceptedLine(
  row: LineImportRow,
  candidates: Candidate[],
  {
    destination,
    left,
    serials,
  }: { destination: string | null; left: Map<number, Quantity>[]; serials: Set<string>[] },
): AcceptedLine | RowFault {
  const orderLine = orderLineOf(row, candidates)
  if ('code' in orderLine) return orderLine
  const quantities = quantitiesFor(row, orderLine)
  if ('code' in quantities) return quantities
  const packing = splitFor(row, quantities, orderLine)
  if ('code' in packing) return packing
  const leftByEarlierRows = left.find((byLine) => byLine.has(orderLine.id))?.get(orderLine.id)
  const available = leftByEarlierRows ?? parseQuantity(orderLine.available)
  const line = {
    orderLineId: orderLine.id,
    numberOfPackages: packing.packages,
    quantityPerPackage: formatQuantity(packing.perPackage),
    remainder: formatQuantity(packing.remainder),
  }
  const fault = lineError(line, orderLine, destination, available)
  if (fault) return faultOf(row, fault)
  const tracingFault = tracedFault(row, orderLine, splitTotal(packing), serials)
  if (tracingFault) return tracingFault
  return { orderLine, packing, left: available - splitTotal(packing) }
}

/** Returns a key of a piece: its product and its serial number. */
export const serialKeyOf = (
  { productCode, size, color }: Pick<MatchedOrderLine, 'productCode' | 'size' | 'color'>,
  serial: string,
): string => JSON.stringify([productCode, size, color, serial])

/**
 * Returns the fault of a row's lot, dates or serial numbers, or null. `serials` has the keys of the serial numbers in
 * the shipment and in earlier rows.
 */
function tracedFault(
  { traceability }: LineImportRow,
  orderLine: MatchedOrderLine,
  quantity: Quantity,
  serials: Set<string>[],
): RowFault | null {
  if (!traceability) return null
  const fault = traceabilityFault(traceability, quantity)
  if (fault) {
    const { field, code, params } = fault
    return { column: tracedColumn[field], code, ...(params && { params }) }
  }
  const column = tracedColumn.serialNumbers
  const { serialNumbers } = traceability
  const isKnown = (serial: string) => serials.some((set) => set.has(serialKeyOf(orderLine, serial)))
  const repeated = serialNumbers.find(isKnown)
  if (repeated) return { column, code: 'repeated-serial', params: { serial: repeated } }
  const count = serials.reduce((sum, { size }) => sum + size, serialNumbers.length)
  const isOverLimit = serialNumbers.length > 0 && count > maxSerialNumbers.shipment
  const params = { most: String(maxSerialNumbers.shipment) }
  return isOverLimit ? { column, code: 'too-big', params } : null
}

const columnOf = { quantity: 'quantity', perPackage: 'quantity_per_package' } as const

/** Returns the quantities of a row in the order line's unit, or why they cannot be converted. */
function quantitiesFor(
  { quantities, unit }: LineImportRow,
  orderLine: MatchedOrderLine,
): LineQuantities | RowFault {
  if (unit === null) return quantities
  const inLineUnit = { ...quantities }
  for (const name of ['quantity', 'perPackage'] as const) {
    const converted = convertToUnitOf(orderLine.unit, quantities[name] ?? 0n, unit)
    if ('code' in converted) return { column: 'unit', ...converted }
    if (converted.quantity > maxQuantity) return tooMuch(columnOf[name])
    if (quantities[name] !== null) inLineUnit[name] = converted.quantity
  }
  return inLineUnit
}

/** Returns the packages of a row; a named package holds the row's whole quantity. */
function splitFor(
  { reference }: LineImportRow,
  quantities: LineQuantities,
  orderLine: MatchedOrderLine,
): PackageSplit | RowFault {
  if (reference !== null)
    return {
      packages: 1,
      perPackage: quantities.quantity ?? quantities.perPackage ?? 0n,
      remainder: 0n,
    }
  return splitOfQuantities(quantities, {
    packMultiple: quantityOrNull(orderLine.packMultiple),
    isDivisible: orderLine.isDivisible,
  })
}

const quantityOrNull = (text: string | null) => (text === null ? null : parseQuantity(text))

function faultOf(
  { quantities, reference }: LineImportRow,
  { pointer, code, params }: NonNullable<ReturnType<typeof lineError>>,
): RowFault {
  const quantityColumn = quantities.quantity ? 'quantity' : 'number_of_packages'
  if (code === 'over-cap') return { column: quantityColumn, code, ...(params && { params }) }
  if (code === 'ship-to-differs') return { column: 'order_code', code, ...(params && { params }) }
  const hasPerPackage = quantities.perPackage && (reference === null || !quantities.quantity)
  const isPerPackageFault = pointer === '/quantityPerPackage' && hasPerPackage
  return { column: isPerPackageFault ? 'quantity_per_package' : quantityColumn, code: 'not-whole' }
}
