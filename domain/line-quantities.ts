import { isWhole, type Quantity } from '#domain/quantity.ts'
import { type Packing, packedQuantity, packQuantity } from '#domain/shipment-line.ts'

/** How much, in how many packages, how much in each; null where the file does not say. */
export type LineAmounts = {
  quantity: Quantity | null
  packages: Quantity | null
  each: Quantity | null
}

const mostPackages = 10_000

/** What a column of quantities can hold. */
export const mostQuantity: Quantity = 999_999_999_999n

/** What is wrong with the amounts of a line beside each other. */
export type AmountFault = {
  column: 'quantity' | 'number_of_packages' | 'quantity_per_package'
  code: 'required' | 'packing-differs' | 'does-not-divide' | 'too-big'
  params?: Record<string, string | number>
}

/**
 * The packing that amounts mean: a quantity is split by the quantity per package, by the number of packages, or
 * by the buyer's pack multiple; where all is given, it must agree, a smaller last package counted or not.
 */
export function packingOfAmounts(
  { quantity, packages, each }: LineAmounts,
  { packMultiple, isDivisible }: { packMultiple: Quantity | null; isDivisible: boolean },
): Packing | AmountFault {
  const count = packages === null || packages === 0n ? null : packages / 1000n
  if (!quantity) {
    if (!each) return { column: 'quantity_per_package', code: 'required' }
    if (!count) return { column: 'quantity', code: 'required' }
    return within({ packages: Number(count), each, remainder: 0n })
  }
  if (count && !each) {
    const isEven = quantity % count === 0n
    return isEven && (isDivisible || isWhole(quantity / count) || !isWhole(quantity))
      ? within({ packages: Number(count), each: quantity / count, remainder: 0n })
      : { column: 'number_of_packages', code: 'does-not-divide' }
  }
  const packing = packQuantity(quantity, each ?? packMultiple ?? quantity)
  const isSame =
    !count ||
    Number(count) === packing.packages ||
    (packing.remainder > 0n && Number(count) === packing.packages + 1)
  return isSame ? within(packing) : { column: 'number_of_packages', code: 'packing-differs' }
}

function within(packing: Packing): Packing | AmountFault {
  if (packing.packages > mostPackages)
    return { column: 'number_of_packages', code: 'too-big', params: { most: mostPackages } }
  if (packedQuantity(packing) > mostQuantity) return { column: 'quantity', code: 'too-big' }
  return packing
}
