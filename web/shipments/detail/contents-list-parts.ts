import { maxContentsListPages } from '#domain/packing/paper-packages.ts'

/** Maximum packages of a part: their ids stand in the address, which some proxies limit to 8 kB. */
const maxPackagesPerPart = 500

/** Packages whose pages are one file: the first and last number, and the ids of all. */
type ContentsListPart = { from: number; to: number; ids: number[] }

/** Splits a contents list that is too long for one file, in the order of package numbers; otherwise has no parts. */
export function contentsListParts(
  packages: readonly { id: number; number: number }[],
): ContentsListPart[] {
  if (packages.length <= maxContentsListPages) return []
  const sorted = packages.toSorted((a, b) => a.number - b.number)
  return Array.from({ length: Math.ceil(sorted.length / maxPackagesPerPart) }, (_, index) => {
    const part = sorted.slice(index * maxPackagesPerPart, (index + 1) * maxPackagesPerPart)
    const [from = 0, to = 0] = [part[0]?.number, part.at(-1)?.number]
    return { from, to, ids: part.map(({ id }) => id) }
  })
}

/** Returns the file name of a part: `S-1-contents-list-en.pdf` becomes `S-1-contents-list-en-501-1000.pdf`. */
export const contentsPartName = (name: string, { from, to }: ContentsListPart): string =>
  name.replace(/(\.\w+)$/, `-${from}-${to}$1`)
