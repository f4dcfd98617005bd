import {
  type CountedPackage,
  packagesInCount,
  withoutPackages,
} from '#domain/receiving/counted-packages.ts'
import { scannedSerials, withoutSerials } from '#domain/receiving/line-count.ts'
import type { CountedGoods } from '#domain/receiving/receipt-record.ts'
import {
  isOfOrderLine,
  nameOf,
  type UnannouncedCount,
} from '#domain/receiving/unannounced-count.ts'
import type { Counted } from './receiving-state.ts'

/** Goods of a count that receipts of its shipment counted, too, and the people who recorded them. */
export type CountedTwice = {
  packageIds: number[]
  serialNumbers: string[]
  people: string[]
  /** The count without these goods. */
  remaining: Counted
}

export type NamedLine = Parameters<typeof nameOf>[0] & { id: number }

/**
 * Returns the goods of a count that receipts counted; undefined without any. A serial number is of one piece of a
 * product, size and color, whichever line or order line it was counted on.
 */
export function countedTwice(
  counted: Counted,
  recorded: readonly CountedGoods[],
  lines: readonly NamedLine[],
): CountedTwice | undefined {
  const people = new Set<string>()
  const serialNumbers: string[] = []
  const byProduct = Map.groupBy(recorded, nameOf)
  const isRecorded = (
    rows: readonly CountedGoods[],
    matches: (row: CountedGoods) => boolean,
  ): boolean => {
    const receipt = rows.find(matches)
    if (receipt) people.add(receipt.receivedBy)
    return receipt !== undefined
  }
  // Goods without a code are compared with no others.
  const recordedNumbers = (product: string, numbers: readonly string[]) => {
    const rows = product === '' ? [] : (byProduct.get(product) ?? [])
    const found = numbers.filter((serial) =>
      isRecorded(rows, (row) => row.serialNumbers.includes(serial)),
    )
    serialNumbers.push(...found)
    return found
  }
  const packages = packagesInCount(counted.counts, counted.packages).flatMap((pkg) => {
    const contents = pkg.contents.filter(({ lineId }) =>
      isRecorded(recorded, (row) => row.lineId === lineId && row.packageIds.includes(pkg.id)),
    )
    return contents.length > 0 ? { ...pkg, contents } : []
  })
  const products = new Map(lines.map((line) => [line.id, nameOf(line)]))
  const counts = { ...withoutPackages(counted.counts, packages) }
  for (const [id, count] of Object.entries(counted.counts)) {
    const numbers = recordedNumbers(products.get(Number(id)) ?? '', scannedSerials(count))
    const left = counts[Number(id)]
    if (left && numbers.length > 0) counts[Number(id)] = withoutSerials(left, numbers)
  }
  const remaining = {
    ...counted,
    counts,
    unannounced: counted.unannounced.flatMap((row) => {
      const numbers = recordedNumbers(productOf(row), scannedSerials(row))
      const left = numbers.length > 0 ? { ...row, ...withoutSerials(row, numbers) } : row
      // A row that nothing is left of would have to be removed by hand before anything can be recorded.
      return numbers.length > 0 && left.accepted === '' ? [] : left
    }),
    packages: counted.packages.flatMap((pkg) => withoutContents(pkg, packages)),
  }
  const packageIds = packages.map(({ id }) => id)
  return people.size > 0 ? { packageIds, serialNumbers, people: [...people], remaining } : undefined
}

const productOf = (row: UnannouncedCount) => (isOfOrderLine(row) ? row.name : row.code.trim())

function withoutContents(pkg: CountedPackage, removed: readonly CountedPackage[]) {
  const isRemoved = (line: number) =>
    removed.some(({ id, contents }) => id === pkg.id && contents.some((one) => one.lineId === line))
  const contents = pkg.contents.filter(({ lineId }) => !isRemoved(lineId))
  return contents.length > 0 ? { ...pkg, contents } : []
}
