import { packageCode } from '#domain/packing/package.ts'
import type { PaperContent, PaperLine, PaperPackage } from '#domain/paper.ts'

/** The packages that stand on or in each package, under its id; those loaded by themselves are under null. */
export const packagesByParent = (
  packages: readonly PaperPackage[],
): Map<number | null, PaperPackage[]> => Map.groupBy(packages, ({ parentId }) => parentId)

/** Packages in the order in which they are told: by number, but after a pallet what stands on it. */
export function inLoadingOrder(packages: readonly PaperPackage[]): PaperPackage[] {
  const inside = packagesByParent(packages)
  const ordered: PaperPackage[] = []
  // Kept by hand what is still to tell: a stack may be higher than calls can be nested.
  const stack = (inside.get(null) ?? []).toReversed()
  for (let box = stack.pop(); box; box = stack.pop()) {
    ordered.push(box)
    stack.push(...(inside.get(box.id) ?? []).toReversed())
  }
  return ordered
}

/** How many packages there are of each type, in the order in which they are told. */
export const countByType = (
  packages: readonly PaperPackage[],
): { type: string; count: number }[] => {
  const kinds = Map.groupBy(inLoadingOrder(packages), ({ type }) => type)
  return [...kinds].map(([type, same]) => ({ type, count: same.length }))
}

/** How many packages a line announces when nothing is packed: the full ones, and one with the remainder. */
export const announcedPackages = (
  line: Pick<PaperLine, 'numberOfPackages' | 'remainder'>,
): number => line.numberOfPackages + (Number(line.remainder) > 0 ? 1 : 0)

/** What people call a package: its SSCC, or else the shipping code and its number. */
export const packageName = (
  { code }: Pick<PaperContent, 'code'>,
  { sscc, number }: Pick<PaperPackage, 'sscc' | 'number'>,
): string => sscc ?? packageCode(code, number)

/** Numbers as people tell them: 2, 3, 4 and 7 are "2–4, 7". */
export function numberRanges(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const run = runs.at(-1)
    if (run && run[1] === number - 1) run[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ')
}
