import type { NamedPackage } from '#domain/imports/line-import-groups.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'

/**
 * The steps that put packages on those that they stand on; in no circle. What carries most goes last: while a
 * package is put on another, that one stands on nothing yet that would have to be looked through.
 */
export function nestsOf(
  packages: readonly NamedPackage[],
  idOf: (key: string) => number,
): PackingStep[] {
  const standing = packages.filter(({ on }) => on !== null)
  const depths = depthsOf(packages)
  return [...Map.groupBy(standing, ({ on }) => on ?? '')]
    .sort(([one], [other]) => (depths.get(other) ?? 0) - (depths.get(one) ?? 0))
    .map(([on, all]) => ({
      step: 'nest',
      packageIds: all.map(({ key }) => idOf(key)),
      parentId: idOf(on),
    }))
}

/** How many packages are below each. */
function depthsOf(packages: readonly NamedPackage[]): Map<string, number> {
  const below = new Map(packages.map(({ key, on }) => [key, on]))
  const depths = new Map<string, number>()
  for (const { key } of packages) {
    const path: string[] = []
    let at: string | null = key
    while (at !== null && !depths.has(at)) {
      path.push(at)
      at = below.get(at) ?? null
    }
    let depth = at === null ? -1 : (depths.get(at) ?? 0)
    for (const one of path.reverse()) {
      depth += 1
      depths.set(one, depth)
    }
  }
  return depths
}
