import { innermostFirst } from '#domain/packing/innermost-first.ts'
import type { Package } from '#domain/packing/package.ts'
import { packagesOfLine } from '#domain/shipments/package-split.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'

type MeasuredPackage = Pick<
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
  /** Ids of packages whose gross weight is below the sum of the packages on or in them. */
  underweight: number[]
}

type Sum = { known: bigint; missing: number }
const emptySum: Sum = { known: 0n, missing: 0 }
type Measure = (pkg: MeasuredPackage) => bigint | null

const parseWeight = (text: string | null) => (text === null ? null : parseQuantity(text))

const volumeOf = ({ height, width, depth }: Pick<MeasuredPackage, 'height' | 'width' | 'depth'>) =>
  height === null || width === null || depth === null
    ? null
    : parseQuantity(height) * parseQuantity(width) * parseQuantity(depth)

const grossWeightOf = ({ grossWeight }: MeasuredPackage) => parseWeight(grossWeight)

/** Returns the sum of the packages on or in each package, by the package's id; the shipment's sum by null. */
function sumsByParent(sorted: readonly MeasuredPackage[], measure: Measure) {
  const sumByParent = new Map<number | null, Sum>()
  for (const pkg of sorted) {
    const value = measure(pkg)
    const childrenSum = sumByParent.get(pkg.id) ?? { known: 0n, missing: 1 }
    const sum = value === null ? childrenSum : { known: value, missing: 0 }
    sumByParent.set(pkg.parentId, addSums(sumByParent.get(pkg.parentId) ?? emptySum, sum))
  }
  return sumByParent
}

const totalOf = (sums: ReadonlyMap<number | null, Sum>): Sum => sums.get(null) ?? emptySum

/**
 * Adds packages up. A package's value includes the packages on or in it; without a value, theirs are added. Volumes in
 * m³, weights in kg, exact.
 */
export function packageTotals(packages: readonly MeasuredPackage[]): PackageTotals {
  const sorted = innermostFirst(packages)
  const grossByParent = sumsByParent(sorted, grossWeightOf)
  return {
    packages: packages.length,
    volume: formatVolume(totalOf(sumsByParent(sorted, volumeOf))),
    gross: formatSum(totalOf(grossByParent)),
    net: formatSum(totalOf(sumsByParent(sorted, ({ netWeight }) => parseWeight(netWeight)))),
    underweight: packages
      .filter((pkg) => {
        const value = grossWeightOf(pkg)
        return value !== null && value < (grossByParent.get(pkg.id) ?? emptySum).known
      })
      .map(({ id }) => id),
  }
}

type AnnouncedLine = Pick<
  ShipmentLine,
  'numberOfPackages' | 'remainder' | 'height' | 'width' | 'depth' | 'weight'
>

type AnnouncedMeasures = Pick<PackageTotals, 'packages' | 'volume' | 'gross'> & {
  /** Packages without a weight or a volume. */
  unmeasured: number
}

/**
 * Adds up the measures that a shipment announces: of its packages, and of the packages that its unpacked lines
 * announce. The package with the remainder of a line is unmeasured.
 */
export function announcedMeasures(
  packages: readonly MeasuredPackage[],
  unpackedLines: readonly AnnouncedLine[],
): AnnouncedMeasures {
  const sorted = innermostFirst(packages)
  const sumOf = (measure: Measure, measureOfLine: (line: AnnouncedLine) => bigint | null) =>
    unpackedLines
      .map((line) => lineSum(line, measureOfLine(line)))
      .reduce(addSums, totalOf(sumsByParent(sorted, measure)))
  return {
    packages: unpackedLines.reduce((count, line) => count + packagesOfLine(line), packages.length),
    volume: formatVolume(sumOf(volumeOf, volumeOf)),
    gross: formatSum(sumOf(grossWeightOf, (line) => parseWeight(line.weight))),
    unmeasured: unpackedLines.reduce(
      (count, line) => count + unmeasuredOfLine(line),
      unmeasuredCount(sorted),
    ),
  }
}

/** Counts packages without a weight or a volume, be it their own, of packages on or in them, or of one around them. */
function unmeasuredCount(sorted: readonly MeasuredPackage[]): number {
  const withInner = new Set(sorted.map(({ parentId }) => parentId))
  const [weighed, measured] = [new Set<number | null>(), new Set<number | null>()]
  let count = 0
  // Pallets come before the packages on them.
  for (const pkg of sorted.toReversed()) {
    const { id, parentId } = pkg
    if (grossWeightOf(pkg) !== null || weighed.has(parentId)) weighed.add(id)
    if (volumeOf(pkg) !== null || measured.has(parentId)) measured.add(id)
    if (!withInner.has(id) && !(weighed.has(id) && measured.has(id))) count++
  }
  return count
}

const unmeasuredOfLine = (line: AnnouncedLine): number =>
  line.weight === null || volumeOf(line) === null ? packagesOfLine(line) : remainderCount(line)

const remainderCount = (line: AnnouncedLine): number => packagesOfLine(line) - line.numberOfPackages

const lineSum = (line: AnnouncedLine, value: bigint | null): Sum =>
  value === null
    ? { known: 0n, missing: packagesOfLine(line) }
    : { known: value * BigInt(line.numberOfPackages), missing: remainderCount(line) }

const addSums = (a: Sum, b: Sum): Sum => ({
  known: a.known + b.known,
  missing: a.missing + b.missing,
})

const formatSum = ({ known, missing }: Sum): PartialSum => ({
  value: formatQuantity(known),
  missing,
})

// Lengths in thousandths of a centimetre, multiplied: 10⁻¹⁵ m³.
const formatVolume = ({ known, missing }: Sum): PartialSum => ({
  value: formatDecimal(known, 15),
  missing,
})

const formatDecimal = (scaledValue: bigint, places: number): string => {
  const digits = String(scaledValue).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '')
}
