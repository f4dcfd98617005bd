import { withDescendants } from '#domain/packing/label-changes.ts'
import type { Package, PackageContent } from '#domain/packing/package.ts'
import type { LabelReading } from '#domain/receiving/label-reading.ts'
import {
  arrivedOf,
  type CountableLine,
  counted,
  emptyCount,
  withoutQuantity,
} from '#domain/receiving/line-count.ts'
import { type ReceiptCounts, withAccepted } from '#domain/receiving/receipt-counts.ts'
import { atLeastZero, parseQuantity, type Quantity } from '#domain/units/quantity.ts'

/** A package in an unrecorded count, with its counted contents. */
export type CountedPackage = {
  id: number
  contents: readonly PackageContent[]
  /** Whether a label was read at the first try for it; undefined if none was, such as for all but one on a pallet. */
  isScanned?: boolean
}

/** Whether the content of one line in a package is counted. */
export type IsCounted = (packageId: number, lineId: number) => boolean

/**
 * Returns the packages that belong to a count, in the order of their scans. Once the typed quantity of a line is used
 * up, its later packages do not belong to the count; a package that is only partly covered does.
 */
export function packagesInCount(
  counts: ReceiptCounts,
  packages: readonly CountedPackage[],
): CountedPackage[] {
  const quantityBefore = new Map<number, Quantity>()
  return packages.flatMap(({ contents, ...pkg }) => {
    const countedContents = contents.filter(({ lineId, quantity }) => {
      const start = quantityBefore.get(lineId) ?? 0n
      quantityBefore.set(lineId, start + parseQuantity(quantity))
      return start < counted(counts[lineId] ?? emptyCount)
    })
    return countedContents.length > 0 ? { ...pkg, contents: countedContents } : []
  })
}

/**
 * Returns the packages in a count by line, with the readings of their labels; the label of a package of several lines
 * counts at its first line.
 */
export function packagesByLine(
  packages: readonly CountedPackage[],
): ReadonlyMap<number, { packageIds: number[]; labels?: LabelReading }> {
  const lines = new Map<number, { packageIds: number[]; labels?: LabelReading }>()
  for (const { id, contents, isScanned } of packages)
    for (const [index, { lineId }] of contents.entries()) {
      const line = lines.get(lineId) ?? { packageIds: [] }
      lines.set(lineId, line)
      line.packageIds.push(id)
      if (index > 0 || isScanned === undefined) continue
      line.labels ??= { scanned: 0, failed: 0 }
      line.labels[isScanned ? 'scanned' : 'failed'] += 1
    }
  return lines
}

/** Returns the quantity of a line that was scanned or typed without a package. */
export function looseQuantity(
  counts: ReceiptCounts,
  packages: readonly CountedPackage[],
  lineId: number,
): Quantity {
  const inPackages = packages
    .flatMap(({ contents }) => contents)
    .filter((content) => content.lineId === lineId)
    .reduce((sum, { quantity }) => sum + parseQuantity(quantity), 0n)
  return atLeastZero(arrivedOf(counts[lineId] ?? emptyCount) - inPackages)
}

/** Result of adding a package and everything that stands on or in it to a count. */
export type CountedWithin = {
  counts: ReceiptCounts
  packages: CountedPackage[]
  /** Goods that were added. */
  contents: PackageContent[]
  /** Ids of inner packages that were not added, because they were counted before. */
  countedBefore: number[]
}

/**
 * Accepts a scanned package with everything that stands on or in it, except contents that this count or a receipt has
 * already. Returns the reason if nothing can be added: nothing inside, all counted, or more than is left of a line.
 */
export function countPackage(
  lines: ReadonlyMap<number, CountableLine>,
  count: { counts: ReceiptCounts; packages: readonly CountedPackage[] },
  packed: readonly Package[],
  { id, isScanned }: Pick<CountedPackage, 'id' | 'isScanned'>,
  isRecorded: IsCounted,
): CountedWithin | 'empty' | 'counted-before' | 'too-little-left' {
  const countedPackages = packagesInCount(count.counts, count.packages)
  const added: CountedPackage[] = []
  const countedBefore: number[] = []
  const within = withDescendants(packed, [id])
  for (const pkg of packed.filter((one) => within.has(one.id))) {
    const countedContents = countedPackages.find((counted) => counted.id === pkg.id)?.contents ?? []
    const contents = pkg.contents.filter(
      ({ lineId }) =>
        !isRecorded(pkg.id, lineId) &&
        !countedContents.some((content) => content.lineId === lineId),
    )
    // A scan reads a single label, also that of a pallet.
    const label = added.length === 0 && isScanned !== undefined ? { isScanned } : {}
    if (contents.length > 0) added.push({ id: pkg.id, contents, ...label })
    else if (pkg.contents.length > 0) countedBefore.push(pkg.id)
  }
  if (added.length === 0) return countedBefore.length > 0 ? 'counted-before' : 'empty'
  const contents = added.flatMap((pkg) => pkg.contents)
  const counts = withAccepted(lines, count.counts, contents)
  if (typeof counts === 'string') return 'too-little-left'
  return {
    counts,
    packages: mergePackages(countedPackages, added).packages,
    contents,
    countedBefore,
  }
}

/** Removes the contents of packages from counts. */
export function withoutPackages(
  counts: ReceiptCounts,
  packages: readonly CountedPackage[],
): ReceiptCounts {
  const all = { ...counts }
  for (const { lineId, quantity } of packages.flatMap(({ contents }) => contents)) {
    const count = all[lineId]
    if (count) all[lineId] = withoutQuantity(count, parseQuantity(quantity))
  }
  return all
}

/** Merges two lists of counted packages; `repeated` has the contents in both lists, which count once. */
export function mergePackages(
  packages: readonly CountedPackage[],
  others: readonly CountedPackage[],
): { packages: CountedPackage[]; repeated: CountedPackage[] } {
  const all = new Map(packages.map((pkg) => [pkg.id, pkg]))
  const repeated: CountedPackage[] = []
  for (const { id, contents, ...pkg } of others) {
    const before = all.get(id)?.contents ?? []
    const isBefore = ({ lineId }: PackageContent) =>
      before.some((content) => content.lineId === lineId)
    const contentsInBoth = contents.filter(isBefore)
    if (contentsInBoth.length > 0) repeated.push({ id, contents: contentsInBoth })
    all.set(id, {
      ...{ id, ...pkg, ...all.get(id) },
      contents: [...before, ...contents.filter((content) => !isBefore(content))],
    })
  }
  return { packages: [...all.values()], repeated }
}
