import type { LineEntry } from '#domain/shipments/shipment-line.ts'
import { formatQuantity, parseQuantity, type Quantity } from '#domain/units/quantity.ts'

/** A line's quantity in packages: full packages of equal quantity, and one more with the remainder. */
export type PackageSplit = { packages: number; perPackage: Quantity; remainder: Quantity }

/** Returns packages × quantity per package + remainder. */
export const splitTotal = ({ packages, perPackage, remainder }: PackageSplit): Quantity =>
  BigInt(packages) * perPackage + remainder

/** Converts the entered packages of a line. */
export const splitOfEntry = (
  entered: Pick<LineEntry, 'numberOfPackages' | 'quantityPerPackage' | 'remainder'>,
): PackageSplit => ({
  packages: entered.numberOfPackages,
  perPackage: parseQuantity(entered.quantityPerPackage),
  remainder: parseQuantity(entered.remainder),
})

/** Counts the packages of a line: the full packages, and one with the remainder. */
export const packageCount = ({ packages, remainder }: Omit<PackageSplit, 'perPackage'>): number =>
  packages + (remainder > 0n ? 1 : 0)

/** Counts the packages that a line announces. */
export const packagesOfLine = (line: Pick<LineEntry, 'numberOfPackages' | 'remainder'>): number =>
  packageCount({ packages: line.numberOfPackages, remainder: parseQuantity(line.remainder) })

/** Writes the packages of a line, with `number` in the reader's notation: 3 × 12 + 1 × 11. */
export function splitText(
  { packages, perPackage, remainder }: PackageSplit,
  number: (value: string) => string,
): string {
  const times = (count: number, each: Quantity) =>
    `${number(String(count))} × ${number(formatQuantity(each))}`
  const full = times(packages, perPackage)
  return remainder > 0n ? `${full} + ${times(1, remainder)}` : full
}

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
