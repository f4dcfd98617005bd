import { maxLabels } from '#domain/labels/label.ts'
import type { Package } from '#domain/packing/package.ts'

/** Packages whose labels are printed together; `range` is the first and last number if a group is split. */
export type LabelGroup = {
  key: string
  which: 'all' | 'selected' | 'unlabelled'
  packages: readonly Package[]
  range: { from: number; to: number } | null
}

/** Returns the groups to print: all, selected and unlabelled packages; a group over the maximum of a print is split. */
export function labelGroups(all: readonly Package[], selected: readonly Package[]): LabelGroup[] {
  const unlabelled = all.filter(({ labelledAt }) => labelledAt === null)
  return [
    ...batches('all', all),
    ...batches('selected', selected),
    ...(unlabelled.length < all.length ? batches('unlabelled', unlabelled) : []),
  ]
}

function batches(which: LabelGroup['which'], packages: readonly Package[]): LabelGroup[] {
  if (packages.length === 0) return []
  if (packages.length <= maxLabels) return [{ key: which, which, packages, range: null }]
  const sorted = packages.toSorted((a, b) => a.number - b.number)
  return Array.from({ length: Math.ceil(sorted.length / maxLabels) }, (_, index) => {
    const batch = sorted.slice(index * maxLabels, (index + 1) * maxLabels)
    const range = { from: batch[0]?.number ?? 0, to: batch.at(-1)?.number ?? 0 }
    return { key: `${which} ${range.from}`, which, packages: batch, range }
  })
}
