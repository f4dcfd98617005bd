import { type PackageSplit, splitQuantity, splitTotal } from '#domain/shipments/package-split.ts'
import { maxPackagesPerLine } from '#domain/shipments/shipment-line.ts'
import { formatQuantity, isWhole, maxQuantity, type Quantity } from '#domain/units/quantity.ts'

/** The quantities of a line as a file states them; null = not stated. */
export type LineQuantities = {
  quantity: Quantity | null
  packages: Quantity | null
  perPackage: Quantity | null
}

/** Contradiction or fault of the quantities of a line. */
export type QuantityError = {
  column: 'quantity' | 'number_of_packages' | 'quantity_per_package'
  code: 'required' | 'packing-differs' | 'does-not-divide' | 'too-big'
  params?: Record<string, string | number>
}

/**
 * Completes the packages of a line. A quantity alone is split by the number of packages or the buyer's pack multiple.
 * If all three are given they must agree; the number of packages may count the smaller last package or not.
 */
export function splitOfQuantities(
  { quantity, packages, perPackage }: LineQuantities,
  { packMultiple, isDivisible }: { packMultiple: Quantity | null; isDivisible: boolean },
): PackageSplit | QuantityError {
  const count = packages === null || packages === 0n ? null : packages / 1000n
  if (!quantity) {
    if (!perPackage) return { column: 'quantity_per_package', code: 'required' }
    if (!count) return { column: 'quantity', code: 'required' }
    return checkLimits({ packages: Number(count), perPackage, remainder: 0n })
  }
  if (count && !perPackage) {
    const dividesEvenly = quantity % count === 0n
    return dividesEvenly && (isDivisible || isWhole(quantity / count) || !isWhole(quantity))
      ? checkLimits({ packages: Number(count), perPackage: quantity / count, remainder: 0n })
      : { column: 'number_of_packages', code: 'does-not-divide' }
  }
  const split = splitQuantity(quantity, perPackage ?? packMultiple ?? quantity)
  const isSameCount =
    !count ||
    Number(count) === split.packages ||
    (split.remainder > 0n && Number(count) === split.packages + 1)
  return isSameCount
    ? checkLimits(split)
    : { column: 'number_of_packages', code: 'packing-differs' }
}

/** Returns the error of an amount above the largest quantity. */
export const tooMuch = <const Column extends string>(column: Column) => ({
  column,
  code: 'too-big' as const,
  params: { most: formatQuantity(maxQuantity) },
})

function checkLimits(split: PackageSplit): PackageSplit | QuantityError {
  if (split.packages > maxPackagesPerLine)
    return { column: 'number_of_packages', code: 'too-big', params: { most: maxPackagesPerLine } }
  if (splitTotal(split) > maxQuantity) return tooMuch('quantity')
  return split
}
