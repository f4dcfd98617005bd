import { innermostFirst } from '#domain/packing/innermost-first.ts'
import type { Package } from '#domain/packing/package.ts'
import { packagesOfLine } from '#domain/shipments/package-split.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'

type Measured = Pick<
  Package,
  'id' | 'parentId' | 'height' | 'width' | 'depth' | 'grossWeight' | 'netWeight'
>

/** Exact decimal sum, and the number of packages without a value. */
export type PartialSum = { value: string; missing: number }

export type PackageTotals = {
  packages: number
  /** In m³. */
  volume: PartialSum
  /** In kg. */
  gross: PartialSum
  /** In kg. */
  net: PartialSum
  /** Ids of packages whose gross weight is below that of the packages on or in them. */
  underweight: number[]
}

type Sum = { known: bigint; missing: number }
const emptySum: Sum = { known: 0n, missing: 0 }
type Measure = (pkg: Measured) => bigint | null

const weight = (text: string | null) => (text === null ? null : parseQuantity(text))

const volumeOf = ({ height, width, depth }: Pick<Measured, 'height' | 'width' | 'depth'>) =>
  height === null || width === null || depth === null
    ? null
    : parseQuantity(height) * parseQuantity(width) * parseQuantity(depth)

/**
 * Adds packages up. A package's own value includes those on or in it; without one, theirs are added.
 * Volumes in m³, weights in kg, exact.
 */
export function packageTotals(packages: readonly Measured[]): PackageTotals {
  const order = innermostFirst(packages)
  // Sums of the packages on or in each package, by its id; the sum of the shipment by null.
  const sumsByParent = (measure: Measure): Map<number | null, Sum> => {
    const inside = new Map<number | null, Sum>()
    for (const pkg of order) {
      const own = measure(pkg)
      const within = inside.get(pkg.id) ?? { known: 0n, missing: 1 }
      const sum = own === null ? within : { known: own, missing: 0 }
      inside.set(pkg.parentId, addSums(inside.get(pkg.parentId) ?? emptySum, sum))
    }
    return inside
  }
  const total = (inside: Map<number | null, Sum>) => inside.get(null) ?? emptySum
  const volume = total(sumsByParent(volumeOf))
  const gross = sumsByParent(({ grossWeight }) => weight(grossWeight))
  return {
    packages: packages.length,
    // Lengths in thousandths of a centimetre, multiplied: 10⁻¹⁵ m³.
    volume: { value: formatDecimal(volume.known, 15), missing: volume.missing },
    gross: formatSum(total(gross)),
    net: formatSum(total(sumsByParent(({ netWeight }) => weight(netWeight)))),
    underweight: packages
      .filter((pkg) => {
        const own = weight(pkg.grossWeight)
        return own !== null && own < (gross.get(pkg.id) ?? emptySum).known
      })
      .map(({ id }) => id),
  }
}

type Announced = Pick<
  ShipmentLine,
  'numberOfPackages' | 'remainder' | 'height' | 'width' | 'depth' | 'weight'
>

/** Totals of announced packages that do not exist yet; the package with the remainder of a line is unmeasured. */
export function announcedTotals(
  lines: readonly Announced[],
): Pick<PackageTotals, 'volume' | 'gross'> {
  const sum = (measure: (line: Announced) => bigint | null) =>
    lines.map((line): Sum => {
      const [own, count] = [measure(line), BigInt(line.numberOfPackages)]
      const rest = parseQuantity(line.remainder) > 0n ? 1 : 0
      return own === null
        ? { known: 0n, missing: line.numberOfPackages + rest }
        : { known: own * count, missing: rest }
    })
  const volume = sum((line) => volumeOf(line)).reduce(addSums, { known: 0n, missing: 0 })
  const gross = sum((line) => weight(line.weight)).reduce(addSums, { known: 0n, missing: 0 })
  return {
    volume: { value: formatDecimal(volume.known, 15), missing: volume.missing },
    gross: formatSum(gross),
  }
}

const addSums = (one: Sum, other: Sum): Sum => ({
  known: one.known + other.known,
  missing: one.missing + other.missing,
})

const formatSum = ({ known, missing }: Sum): PartialSum => ({
  value: formatQuantity(known),
  missing,
})

const formatDecimal = (size: bigint, places: number): string => {
  const digits = String(size).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '')
}

type MeasuredPackage = Pick<
  Package,
  'id' | 'parentId' | 'height' | 'width' | 'depth' | 'grossWeight' | 'netWeight'
>
type MeasuredLine = Pick<
  ShipmentLine,
  'numberOfPackages' | 'remainder' | 'packed' | 'height' | 'width' | 'depth' | 'weight'
>

/**
 * Returns the measures that a shipment announces. Weights and volumes have two parts, to be added: of its packages, and
 * of lines without packages.
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
