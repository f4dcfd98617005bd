import { maxLabels } from '#domain/packing/label.ts'
import type { Package } from '#domain/packing/package.ts'

/** Packages to print labels of; `part` are the first and last number where a group is too large for one print. */
export type LabelGroup = {
  key: string
  which: 'all' | 'chosen' | 'unlabelled'
  packages: readonly Package[]
  part: { from: number; to: number } | null
}

/** What labels may be printed of: all, the chosen ones, those without a label; each in prints of what one may have. */
export function labelGroups(all: readonly Package[], chosen: readonly Package[]): LabelGroup[] {
  const without = all.filter(({ labelledAt }) => labelledAt === null)
  return [
    ...prints('all', all),
    ...prints('chosen', chosen),
    ...(without.length < all.length ? prints('unlabelled', without) : []),
  ]
}

function prints(which: LabelGroup['which'], packages: readonly Package[]): LabelGroup[] {
  if (packages.length === 0) return []
  if (packages.length <= maxLabels) return [{ key: which, which, packages, part: null }]
  const sorted = packages.toSorted((one, other) => one.number - other.number)
  return Array.from({ length: Math.ceil(sorted.length / maxLabels) }, (_, place) => {
    const some = sorted.slice(place * maxLabels, (place + 1) * maxLabels)
    const part = { from: some[0]?.number ?? 0, to: some.at(-1)?.number ?? 0 }
    return { key: `${which} ${part.from}`, which, packages: some, part }
  })
}
