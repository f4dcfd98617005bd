type Nested = { id: number; parentId: number | null }

/**
 * Returns packages in topological order: each after all packages on or in it. Iterative, because stacks may be deeper
 * than the call stack.
 */
export function innermostFirst<Item extends Nested>(packages: readonly Item[]): Item[] {
  const byId = new Map(packages.map((item) => [item.id, item]))
  const openChildren = new Map<number, number>()
  for (const { parentId } of packages)
    if (parentId !== null) openChildren.set(parentId, (openChildren.get(parentId) ?? 0) + 1)
  const sorted = packages.filter(({ id }) => !openChildren.has(id))
  for (const { parentId } of sorted) {
    const parent = byId.get(parentId ?? 0)
    if (!parent) continue
    const openCount = (openChildren.get(parent.id) ?? 0) - 1
    openChildren.set(parent.id, openCount)
    if (openCount === 0) sorted.push(parent)
  }
  return sorted
}
