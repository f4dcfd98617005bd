import type { Package, PackageContent } from '#domain/packing/package.ts'
import {
  type AnnouncedLine,
  addAccepted,
  counted,
  emptyCount,
  type ReceiptCounts,
  typedQuantity,
} from '#domain/receiving/receipt-count.ts'
import { formatQuantity, parseQuantity, type Quantity } from '#domain/units/quantity.ts'

/** A package in an unrecorded count, with its counted contents. */
export type CountedPackage = { id: number; contents: readonly PackageContent[] }

/** Whether the content of one line in a package is counted. */
export type IsCounted = (packageId: number, lineId: number) => boolean

/**
 * Returns the packages that belong to a count, in the order of their scans. Once the typed quantity of a line is used
 * up, its later packages do not belong to it; a package that is only partly covered does.
 */
export function packagesInCount(
  counts: ReceiptCounts,
  packages: readonly CountedPackage[],
): CountedPackage[] {
  const quantityBefore = new Map<number, Quantity>()
  return packages.flatMap(({ id, contents }) => {
    const countedContents = contents.filter(({ lineId, quantity }) => {
      const start = quantityBefore.get(lineId) ?? 0n
      quantityBefore.set(lineId, start + parseQuantity(quantity))
      return start < counted(counts[lineId] ?? emptyCount)
    })
    return countedContents.length > 0 ? { id, contents: countedContents } : []
  })
}

/** Returns the ids of the packages of a line that are in a count. */
export const packageIdsOf = (packages: readonly CountedPackage[], lineId: number): number[] =>
  packages.flatMap(({ id, contents }) => (contents.some((one) => one.lineId === lineId) ? id : []))

/** Returns the quantity of a line that was scanned or typed without a package. */
export function looseQuantity(
  counts: ReceiptCounts,
  packages: readonly CountedPackage[],
  lineId: number,
): Quantity {
  const { accepted, rejected } = counts[lineId] ?? emptyCount
  const inPackages = packages
    .flatMap(({ contents }) => contents)
    .filter((content) => content.lineId === lineId)
    .reduce((sum, { quantity }) => sum + parseQuantity(quantity), 0n)
  const loose = typedQuantity(accepted) + typedQuantity(rejected) - inPackages
  return loose > 0n ? loose : 0n
}

/** A count after a package and all that stands on or in it were added. */
export type CountedWithin = {
  counts: ReceiptCounts
  packages: CountedPackage[]
  /** Goods that were added. */
  contents: PackageContent[]
  /** Ids of packages within it that were counted before, and so were not added. */
  countedBefore: number[]
}

/**
 * Accepts a scanned package with all that stands on or in it, except contents that this count or a receipt has already.
 * Returns the reason where nothing can be added: it is empty, counted, or holds more than is left of a line.
 */
export function countPackage(
  lines: ReadonlyMap<number, AnnouncedLine>,
  count: { counts: ReceiptCounts; packages: readonly CountedPackage[] },
  packed: readonly Package[],
  id: number,
  isRecorded: IsCounted,
): CountedWithin | 'empty' | 'counted-before' | 'too-little-left' {
  const countedPackages = packagesInCount(count.counts, count.packages)
  const added: CountedPackage[] = []
  const countedBefore: number[] = []
  for (const one of packagesWithin(packed, id)) {
    const here = countedPackages.find((counted) => counted.id === one.id)?.contents ?? []
    const contents = one.contents.filter(
      ({ lineId }) =>
        !isRecorded(one.id, lineId) && !here.some((content) => content.lineId === lineId),
    )
    if (contents.length > 0) added.push({ id: one.id, contents })
    else if (one.contents.length > 0) countedBefore.push(one.id)
  }
  if (added.length === 0) return countedBefore.length > 0 ? 'counted-before' : 'empty'
  const contents = added.flatMap((one) => one.contents)
  const counts = addAccepted(lines, count.counts, contents)
  if (!counts) return 'too-little-left'
  return {
    counts,
    packages: mergePackages(countedPackages, added).packages,
    contents,
    countedBefore,
  }
}

/** A package and everything that stands on or in it, however deep. */
function packagesWithin(packages: readonly Package[], id: number): Package[] {
  const within = new Set([id])
  let size = 0
  while (size < within.size) {
    size = within.size
    for (const one of packages)
      if (one.parentId !== null && within.has(one.parentId)) within.add(one.id)
  }
  return packages.filter((one) => within.has(one.id))
}

/** Removes the contents of packages from counts. */
export function withoutPackages(
  counts: ReceiptCounts,
  packages: readonly CountedPackage[],
): ReceiptCounts {
  const all = { ...counts }
  for (const { lineId, quantity } of packages.flatMap(({ contents }) => contents)) {
    const count = all[lineId]
    if (!count) continue
    const accepted = typedQuantity(count.accepted) - parseQuantity(quantity)
    // The part of it that was not accepted was rejected.
    const text = (amount: Quantity) => (amount > 0n ? formatQuantity(amount) : '')
    all[lineId] = {
      ...{ ...count, accepted: text(accepted) },
      ...(accepted < 0n && { rejected: text(typedQuantity(count.rejected) + accepted) }),
    }
  }
  return all
}

/** Merges two lists of counted packages; `repeated` has the contents in both, which count once. */
export function mergePackages(
  packages: readonly CountedPackage[],
  others: readonly CountedPackage[],
): { packages: CountedPackage[]; repeated: CountedPackage[] } {
  const all = new Map(packages.map((one) => [one.id, one]))
  const repeated: CountedPackage[] = []
  for (const { id, contents } of others) {
    const before = all.get(id)?.contents ?? []
    const isBefore = ({ lineId }: PackageContent) => before.some((one) => one.lineId === lineId)
    const contentsInBoth = contents.filter(isBefore)
    if (contentsInBoth.length > 0) repeated.push({ id, contents: contentsInBoth })
    all.set(id, { id, contents: [...before, ...contents.filter((one) => !isBefore(one))] })
  }
  return { packages: [...all.values()], repeated }
}
