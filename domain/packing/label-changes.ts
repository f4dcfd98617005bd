import type { Package, Packing } from '#domain/packing/package.ts'

/** Fields that the label of a package prints. */
export const labelFields = ['type', 'height', 'width', 'depth', 'grossWeight'] as const

/** Returns the ids with those of the packages' ancestors, whose labels list the contents too. */
export function withAncestors(
  packages: readonly Pick<Package, 'id' | 'parentId'>[],
  ids: Iterable<number>,
): Set<number> {
  const parentById = new Map(packages.map(({ id, parentId }) => [id, parentId]))
  const result = new Set<number>()
  for (const id of ids) {
    let ancestorId: number | null = id
    while (ancestorId !== null && !result.has(ancestorId)) {
      result.add(ancestorId)
      ancestorId = parentById.get(ancestorId) ?? null
    }
  }
  return result
}

/** Returns the ids with those of everything that stands on or in these packages, however deep. */
export function withDescendants(
  packages: readonly Pick<Package, 'id' | 'parentId'>[],
  ids: Iterable<number>,
): Set<number> {
  const childrenByParent = Map.groupBy(packages, ({ parentId }) => parentId)
  const result = new Set(ids)
  // The loop reaches what it adds.
  for (const id of result) for (const child of childrenByParent.get(id) ?? []) result.add(child.id)
  return result
}

/** Returns the ids of packages whose label is new, different or gone between two packings of a shipment. */
export function changedLabels(before: Packing, after: Packing): Set<number> {
  const goodsBefore = new Map(before.lines.map((line) => [line.id, line.traceability]))
  const changedLineIds = new Set(
    after.lines
      .filter(
        (line) => JSON.stringify(line.traceability) !== JSON.stringify(goodsBefore.get(line.id)),
      )
      .map(({ id }) => id),
  )
  const formerById = new Map(before.packages.map((pkg) => [pkg.id, pkg]))
  const changedIds = new Set(formerById.keys())
  for (const pkg of after.packages) {
    const former = formerById.get(pkg.id)
    const hasNewGoods = pkg.contents.some(({ lineId }) => changedLineIds.has(lineId))
    if (former && labelOf(former) === labelOf(pkg) && !hasNewGoods) changedIds.delete(pkg.id)
    else changedIds.add(pkg.id)
  }
  for (const pkg of after.packages) {
    const former = formerById.get(pkg.id)
    // A moved package keeps its label; the labels of its former and its new ancestors change.
    if (former && former.parentId !== pkg.parentId)
      for (const parentId of [former.parentId, pkg.parentId]) if (parentId) changedIds.add(parentId)
  }
  return new Set([
    ...withAncestors(before.packages, changedIds),
    ...withAncestors(after.packages, changedIds),
  ])
}

const labelOf = (pkg: Package) =>
  JSON.stringify([
    labelFields.map((name) => pkg[name]),
    pkg.contents.toSorted((a, b) => a.lineId - b.lineId),
  ])
