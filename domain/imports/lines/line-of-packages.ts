import type { PackageEntry } from '#domain/packing/package.ts'
import { type PackageSplit, splitQuantity } from '#domain/shipments/package-split.ts'
import type { GoodsField, LineEntry } from '#domain/shipments/shipment-line.ts'
import { formatQuantity, type Quantity } from '#domain/units/quantity.ts'

/** Quantity of a line in a named package, and whether the package holds other lines too. */
export type PackageQuantity = {
  quantity: Quantity
  entry: PackageEntry | undefined
  isMixed: boolean
}

/** The entry of a shipment line: its order line and its packages. */
export const lineEntryOf = (
  orderLineId: number,
  { packages, perPackage, remainder }: PackageSplit,
) => ({
  orderLineId,
  numberOfPackages: packages,
  quantityPerPackage: formatQuantity(perPackage),
  remainder: formatQuantity(remainder),
})

/** Builds the line of named packages; the fullest package gives the quantity per package. */
export function lineOfPackages(
  orderLineId: number,
  packages: readonly PackageQuantity[],
): Omit<LineEntry, 'traceability' | GoodsField> {
  const quantities = packages.map(({ quantity }) => quantity)
  const perPackage = quantities.reduce((max, quantity) => (quantity > max ? quantity : max), 0n)
  const total = quantities.reduce((sum, quantity) => sum + quantity, 0n)
  const full = packages.filter(({ quantity }) => quantity === perPackage)
  const entry = lineEntryOf(orderLineId, splitQuantity(total, perPackage))
  return { ...entry, ...commonMeasures(full) }
}

/** Returns the measures that packages have in common; null if they differ or a package holds other goods too. */
function commonMeasures(
  packages: readonly PackageQuantity[],
): Pick<LineEntry, 'height' | 'width' | 'depth' | 'weight'> {
  const isMixed = packages.some((pkg) => pkg.isMixed)
  const entries = packages.flatMap(({ entry }) => entry ?? [])
  const common = (name: 'height' | 'width' | 'depth' | 'grossWeight') => {
    const [first = null, ...others] = entries.map((entry) => entry[name])
    return !isMixed && others.every((other) => other === first) ? first : null
  }
  return {
    height: common('height'),
    width: common('width'),
    depth: common('depth'),
    weight: common('grossWeight'),
  }
}
