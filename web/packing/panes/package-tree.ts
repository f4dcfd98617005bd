import { innermostFirst } from '#domain/packing/innermost-first.ts'
import type { Package } from '#domain/packing/package.ts'

/** A package in the tree, with those that stand on or in it. Its key is its number, which outlasts a change of ids. */
export type PackageNode = {
  key: number
  box: Package
  inside: PackageNode[]
  /** How many stand on or in it, at any depth. */
  count: number
}

const known = new WeakMap<Package, PackageNode>()

/** The packages as a tree, by number. What did not change is the same node as before, so that only the rest is drawn. */
export function packageNodes(packages: readonly Package[]): PackageNode[] {
  const sorted = packages.toSorted((one, other) => one.number - other.number)
  const byParent = Map.groupBy(sorted, ({ parentId }) => parentId)
  const made = new Map<number, PackageNode>()
  const nodesIn = (id: number | null): PackageNode[] =>
    (byParent.get(id) ?? []).flatMap((box) => made.get(box.id) ?? [])
  for (const box of innermostFirst(sorted)) made.set(box.id, nodeOf(box, nodesIn(box.id)))
  return nodesIn(null)
}

function nodeOf(box: Package, inside: PackageNode[]): PackageNode {
  const before = known.get(box)
  if (before && isSame(before.inside, inside)) return before
  const count = inside.reduce((sum, node) => sum + 1 + node.count, 0)
  const node = { key: box.number, box, inside, count }
  known.set(box, node)
  return node
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((node, place) => node === other[place])

/** The packages of the same kind: type, measures, weights and contents. */
export function packagesLike(box: Package, packages: readonly Package[]): Package[] {
  const kind = kindOf(box)
  return packages.filter((one) => kindOf(one) === kind)
}

const kindOf = ({ type, height, width, depth, grossWeight, netWeight, contents }: Package) =>
  JSON.stringify([type, height, width, depth, grossWeight, netWeight, contents])

/** Ids of these packages and of all that stands on or in them: none of it can carry them. */
export function idsWithin(ones: readonly Package[], packages: readonly Package[]): Set<number> {
  const byParent = Map.groupBy(packages, ({ parentId }) => parentId)
  const ids = new Set<number>()
  const left = ones.toReversed()
  for (let one = left.pop(); one; one = left.pop()) {
    if (ids.has(one.id)) continue
    ids.add(one.id)
    left.push(...(byParent.get(one.id) ?? []).toReversed())
  }
  return ids
}
