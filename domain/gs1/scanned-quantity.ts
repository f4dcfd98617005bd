import type { Gs1Element } from '#domain/gs1/element-string.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import type { Unit } from '#domain/units/unit.ts'

// Net weight, length, area and volume of goods (General Specifications 3.6.2), by the first three digits.
const unitByPrefix: Record<string, Unit> = {
  ...{ 310: 'kg', 320: 'lb', 357: 'oz' },
  ...{ 311: 'm', 321: 'in', 322: 'ft', 323: 'yd' },
  ...{ 314: 'm2', 351: 'ft2', 352: 'yd2' },
  ...{ 315: 'l', 316: 'm3', 360: 'qt', 361: 'gal' },
}

const measuredUnit = ({ ai }: Gs1Element): Unit | undefined => unitByPrefix[ai.slice(0, 3)]

/** Returns the first unit in which a barcode measures its goods; undefined if it measures none. */
export const unitOfMeasure = (elements: readonly Gs1Element[]): Unit | undefined =>
  elements.map(measuredUnit).find(Boolean)

/**
 * Returns the quantity of a line's goods in a barcode: for a divisible unit the measure in that unit, else the count.
 * Null if the barcode has neither; `to-type` if a measure for a divisible unit is in another unit, or has more decimals
 * than a quantity.
 */
export function scannedQuantity(
  elements: readonly Gs1Element[],
  { unit, isDivisible }: { unit: string; isDivisible: boolean },
): string | 'to-type' | null {
  const measures = elements.filter(measuredUnit)
  if (measures.length > 0 && isDivisible) {
    const measure = measures.find((element) => measuredUnit(element) === unit)
    return (measure && measuredQuantity(measure)) ?? 'to-type'
  }
  const count = elements.find(({ ai }) => ai === '37' || ai === '30')
  return count && Number(count.value) > 0 ? String(Number(count.value)) : null
}

// The last digit of the identifier is the number of decimals.
function measuredQuantity({ ai, value }: Gs1Element): string | undefined {
  const thousandths = BigInt(value) * 1000n
  const divisor = 10n ** BigInt(ai.slice(3))
  const quantity = thousandths / divisor
  return thousandths % divisor === 0n && quantity > 0n ? formatQuantity(quantity) : undefined
}
