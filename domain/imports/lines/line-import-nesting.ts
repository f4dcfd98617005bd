import type { FilePackage } from '#domain/imports/lines/line-import-groups.ts'
import type { PackingStep } from '#domain/packing/packing-step.ts'

/**
 * Returns the steps that nest packages; they must not form cycles. The deepest parents come first: such a parent has no
 * ancestors yet that the step would have to walk.
 */
export function nestingSteps(
  packages: readonly FilePackage[],
  idOf: (key: string) => number,
): PackingStep[] {
  const nested = packages.filter(({ parentKey }) => parentKey !== null)
  const depths = depthsOf(packages)
  return [...Map.groupBy(nested, ({ parentKey }) => parentKey ?? '')]
    .sort(([one], [other]) => (depths.get(other) ?? 0) - (depths.get(one) ?? 0))
    .map(([parentKey, children]) => ({
      step: 'nest',
      packageIds: children.map(({ key }) => idOf(key)),
      parentId: idOf(parentKey),
    }))
}

/** The number of ancestors of each package. */
function depthsOf(packages: readonly FilePackage[]): Map<string, number> {
  const parentKeys = new Map(packages.map(({ key, parentKey }) => [key, parentKey]))
  const depths = new Map<string, number>()
  for (const { key } of packages) {
    const path: string[] = []
    let current: string | null = key
    while (current !== null && !depths.has(current)) {
      path.push(current)
      current = parentKeys.get(current) ?? null
    }
    let depth = current === null ? -1 : (depths.get(current) ?? 0)
    for (const pathKey of path.reverse()) {
      depth += 1
      depths.set(pathKey, depth)
    }
  }
  return depths
}
