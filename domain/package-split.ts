import { parseQuantity, type Quantity } from '#domain/quantity.ts'
import type { LineEntry } from '#domain/shipment-line.ts'

/** A line's quantity in packages: full ones alike, and the remainder in one more. */
export type PackageSplit = { packages: number; perPackage: Quantity; remainder: Quantity }

/** Packages × quantity per package + remainder. */
export const splitTotal = ({ packages, perPackage, remainder }: PackageSplit): Quantity =>
  BigInt(packages) * perPackage + remainder

/** The packages of a line as they were entered. */
export const splitOfEntry = (
  entered: Pick<LineEntry, 'numberOfPackages' | 'quantityPerPackage' | 'remainder'>,
): PackageSplit => ({
  packages: entered.numberOfPackages,
  perPackage: parseQuantity(entered.quantityPerPackage),
  remainder: parseQuantity(entered.remainder),
})

/** Splits a quantity into full packages and a remainder: 47 by 12 is 3 × 12 and 11; 7 by 12 is 1 × 7. */
export function splitQuantity(quantity: Quantity, perPackage: Quantity): PackageSplit {
  if (quantity <= 0n || perPackage <= 0n) throw new RangeError('nothing to pack')
  if (quantity <= perPackage) return { packages: 1, perPackage: quantity, remainder: 0n }
  return {
    packages: Number(quantity / perPackage),
    perPackage,
    remainder: quantity % perPackage,
  }
}
