import type { Package, Packing } from '#domain/packing/package.ts'

/** Fields that the label of a package prints. */
export const labelFields = ['type', 'height', 'width', 'depth', 'grossWeight'] as const

/** Returns the ids with those of the packages' ancestors, whose labels list the contents too. */
export function withAncestors(
  packages: readonly Pick<Package, 'id' | 'parentId'>[],
  ids: Iterable<number>,
): Set<number> {
  const parents = new Map(packages.map(({ id, parentId }) => [id, parentId]))
  const result = new Set<number>()
  for (const id of ids) {
    let next: number | null = id
    while (next !== null && !result.has(next)) {
      result.add(next)
      next = parents.get(next) ?? null
    }
  }
  return result
}

/** Returns the ids with those of everything that stands on or in these packages, however deep. */
export function withDescendants(
  packages: readonly Pick<Package, 'id' | 'parentId'>[],
  ids: Iterable<number>,
): Set<number> {
  const children = Map.groupBy(packages, ({ parentId }) => parentId)
  const result = new Set(ids)
  // The loop reaches what it adds.
  for (const id of result) for (const child of children.get(id) ?? []) result.add(child.id)
  return result
}

/** Returns the ids of packages whose label is new, different or gone between two packings of a shipment. */
export function changedLabels(before: Packing, after: Packing): Set<number> {
  const traceability = new Map(before.lines.map((line) => [line.id, line.traceability]))
  const changedLines = new Set(
    after.lines
      .filter(
        (line) => JSON.stringify(line.traceability) !== JSON.stringify(traceability.get(line.id)),
      )
      .map(({ id }) => id),
  )
  const formerById = new Map(before.packages.map((pkg) => [pkg.id, pkg]))
  const changed = new Set(formerById.keys())
  for (const pkg of after.packages) {
    const former = formerById.get(pkg.id)
    const hasNewGoods = pkg.contents.some(({ lineId }) => changedLines.has(lineId))
    if (former && printed(former) === printed(pkg) && !hasNewGoods) changed.delete(pkg.id)
    else changed.add(pkg.id)
  }
  for (const pkg of after.packages) {
    const former = formerById.get(pkg.id)
    // A moved package keeps its label; the labels of its former and its new ancestors change.
    if (former && former.parentId !== pkg.parentId)
      for (const parentId of [former.parentId, pkg.parentId]) if (parentId) changed.add(parentId)
  }
  return new Set([
    ...withAncestors(before.packages, changed),
    ...withAncestors(after.packages, changed),
  ])
}

const printed = (pkg: Package) =>
  JSON.stringify([
    labelFields.map((name) => pkg[name]),
    pkg.contents.toSorted((a, b) => a.lineId - b.lineId),
  ])
