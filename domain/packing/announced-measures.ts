import type { Package } from '#domain/packing/package.ts'
import { announcedTotals, packageTotals } from '#domain/packing/package-totals.ts'
import { packagesOfLine } from '#domain/shipments/package-split.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { parseQuantity } from '#domain/units/quantity.ts'

type MeasuredPackage = Pick<
  Package,
  'id' | 'parentId' | 'height' | 'width' | 'depth' | 'grossWeight' | 'netWeight'
>
type MeasuredLine = Pick<
  ShipmentLine,
  'numberOfPackages' | 'remainder' | 'packed' | 'height' | 'width' | 'depth' | 'weight'
>

/**
 * Returns the measures that a shipment announces: of its packages, and of lines without packages. Sums are in parts.
 */
export function announcedMeasures(
  packages: readonly MeasuredPackage[],
  lines: readonly MeasuredLine[],
): { packages: number; weights: string[]; volumes: string[]; unmeasuredPackages: number } {
  const unpacked = lines.filter(({ packed }) => parseQuantity(packed) === 0n)
  const sums = [packageTotals(packages), announcedTotals(unpacked)]
  const planned = unpacked.reduce((count, line) => count + packagesOfLine(line), 0)
  const missing = (measure: 'gross' | 'volume') =>
    sums.reduce((count, sum) => count + sum[measure].missing, 0)
  return {
    packages: packages.length + planned,
    weights: sums.map(({ gross }) => gross.value),
    volumes: sums.map(({ volume }) => volume.value),
    unmeasuredPackages: Math.max(missing('gross'), missing('volume')),
  }
}
