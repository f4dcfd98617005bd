import { packageCode } from '#domain/packing/package-code.ts'
import { splitOfEntry, splitQuantity } from '#domain/shipments/package-split.ts'
import { formatQuantity, parseQuantity, type Quantity } from '#domain/units/quantity.ts'
import type { PaperContent, PaperLine, PaperPackage } from './paper.ts'

/** Maximum packages of a contents list, a page each: bounds the memory for making the PDF. */
export const maxContentsListPages = 2000

/** Groups packages by the id of the package on or in which they stand, or null. */
export const packagesByParent = (
  packages: readonly PaperPackage[],
): Map<number | null, PaperPackage[]> => Map.groupBy(packages, ({ parentId }) => parentId)

/** Puts packages in the order of papers: as given, by number, but each pallet is followed by the packages on it. */
export function inLoadingOrder(packages: readonly PaperPackage[]): PaperPackage[] {
  const childrenByParent = packagesByParent(packages)
  const sorted: PaperPackage[] = []
  // Iterative, because stacks may be deeper than the call stack.
  const stack = (childrenByParent.get(null) ?? []).toReversed()
  for (let pkg = stack.pop(); pkg; pkg = stack.pop()) {
    sorted.push(pkg)
    stack.push(...(childrenByParent.get(pkg.id) ?? []).toReversed())
  }
  return sorted
}

/** Counts the packages of each type, in loading order. */
export const countByType = (
  packages: readonly PaperPackage[],
): { type: string; count: number }[] => {
  const packagesByType = Map.groupBy(inLoadingOrder(packages), ({ type }) => type)
  return [...packagesByType].map(([type, group]) => ({ type, count: group.length }))
}

/** Returns the unpacked parts of lines that are not packed entirely. */
export function unpackedLines({ packages, lines }: PaperContent): PaperLine[] {
  const packedByLine = new Map<number, Quantity>()
  for (const { lineId, quantity } of packages.flatMap(({ contents }) => contents))
    packedByLine.set(lineId, (packedByLine.get(lineId) ?? 0n) + parseQuantity(quantity))
  return lines.flatMap((line) => {
    const packedOfLine = packedByLine.get(line.id)
    if (packedOfLine === undefined) return line
    const rest = parseQuantity(line.quantity) - packedOfLine
    return rest > 0n ? unpackedPart(line, rest) : []
  })
}

/**
 * The unpacked quantity of a line, split into packages as announced. If it is less than one full package, dimensions and
 * weight of that package are unknown.
 */
function unpackedPart(line: PaperLine, rest: Quantity): PaperLine {
  const announced = parseQuantity(line.quantityPerPackage)
  const { packages, perPackage, remainder } = splitQuantity(rest, announced)
  return {
    ...line,
    quantity: formatQuantity(rest),
    numberOfPackages: packages,
    quantityPerPackage: formatQuantity(perPackage),
    remainder: formatQuantity(remainder),
    ...(perPackage < announced && { height: null, width: null, depth: null, weight: null }),
    // Which pieces are packed is not known.
    ...(line.traceability && { traceability: { ...line.traceability, serialNumbers: [] } }),
  }
}

/**
 * Returns the numbers of packages per line id and per quantity of the line in a package; packages announced for the
 * unpacked part of a line are included.
 */
export function packageCountsByLine(content: PaperContent): Map<number, Map<Quantity, number>> {
  const countsByLine = new Map<number, Map<Quantity, number>>()
  const add = (lineId: number, quantity: Quantity, count: number) => {
    const counts = countsByLine.get(lineId) ?? new Map<Quantity, number>()
    countsByLine.set(lineId, counts.set(quantity, (counts.get(quantity) ?? 0) + count))
  }
  for (const { lineId, quantity } of content.packages.flatMap(({ contents }) => contents))
    add(lineId, parseQuantity(quantity), 1)
  for (const line of unpackedLines(content)) {
    const { packages, perPackage, remainder } = splitOfEntry(line)
    add(line.id, perPackage, packages)
    if (remainder > 0n) add(line.id, remainder, 1)
  }
  return countsByLine
}

/** Returns the code that identifies a package to people: its SSCC, or else its package code. */
export const packageName = (
  { code }: Pick<PaperContent, 'code'>,
  { sscc, number }: Pick<PaperPackage, 'sscc' | 'number'>,
): string => sscc ?? packageCode(code, number)

/** Writes numbers as ranges: 2, 3, 4 and 7 are "2–4, 7". */
export function numberRanges(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const range = ranges.at(-1)
    if (range && range[1] === number - 1) range[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}
