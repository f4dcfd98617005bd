type NestedPackage = { id: number; parentId: number | null }

/**
 * Returns packages in topological order: each after all packages on or in it. Iterative, because stacks may be deeper
 * than the call stack.
 */
export function innermostFirst<Item extends NestedPackage>(packages: readonly Item[]): Item[] {
  const packageById = new Map(packages.map((item) => [item.id, item]))
  const childCountById = new Map<number, number>()
  for (const { parentId } of packages)
    if (parentId !== null) childCountById.set(parentId, (childCountById.get(parentId) ?? 0) + 1)
  const sorted = packages.filter(({ id }) => !childCountById.has(id))
  for (const { parentId } of sorted) {
    const parent = packageById.get(parentId ?? 0)
    if (!parent) continue
    const childCount = (childCountById.get(parent.id) ?? 0) - 1
    childCountById.set(parent.id, childCount)
    if (childCount === 0) sorted.push(parent)
  }
  return sorted
}
