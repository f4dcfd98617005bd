type Standing = { id: number; parentId: number | null }

/**
 * Packages from the inside out: each after all that stands on or in it. Without calls within calls, since a stack may
 * be higher than those can be nested.
 */
export function fromInside<One extends Standing>(packages: readonly One[]): One[] {
  const known = new Map(packages.map((one) => [one.id, one]))
  const waiting = new Map<number, number>()
  for (const { parentId } of packages)
    if (parentId !== null) waiting.set(parentId, (waiting.get(parentId) ?? 0) + 1)
  const told = packages.filter(({ id }) => !waiting.has(id))
  for (const { parentId } of told) {
    const parent = known.get(parentId ?? 0)
    if (!parent) continue
    const left = (waiting.get(parent.id) ?? 0) - 1
    waiting.set(parent.id, left)
    if (left === 0) told.push(parent)
  }
  return told
}
