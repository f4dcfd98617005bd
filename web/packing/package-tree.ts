import { innermostFirst } from '#domain/packing/innermost-first.ts'
import type { Package } from '#domain/packing/package.ts'

/** A package with those on or in it. The key is its number, which stays the same when a temporary id is replaced. */
export type PackageNode = {
  key: number
  pkg: Package
  children: PackageNode[]
  /** Number of packages on or in it, at any depth. */
  descendantCount: number
}

const nodeCache = new WeakMap<Package, PackageNode>()

/**
 * Returns the packages as a tree sorted by number. Unchanged nodes keep their identity, so that only changed rows
 * render.
 */
export function packageTree(packages: readonly Package[]): PackageNode[] {
  const sorted = packages.toSorted((one, other) => one.number - other.number)
  const byParent = Map.groupBy(sorted, ({ parentId }) => parentId)
  const nodes = new Map<number, PackageNode>()
  const childrenOf = (id: number | null): PackageNode[] =>
    (byParent.get(id) ?? []).flatMap((pkg) => nodes.get(pkg.id) ?? [])
  for (const pkg of innermostFirst(sorted)) nodes.set(pkg.id, nodeFor(pkg, childrenOf(pkg.id)))
  return childrenOf(null)
}

function nodeFor(pkg: Package, children: PackageNode[]): PackageNode {
  const before = nodeCache.get(pkg)
  if (before && isSameList(before.children, children)) return before
  const descendantCount = children.reduce((sum, node) => sum + 1 + node.descendantCount, 0)
  const node = { key: pkg.number, pkg, children, descendantCount }
  nodeCache.set(pkg, node)
  return node
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((node, index) => node === other[index])

/** Returns the packages with the same type, size, weights and contents. */
export function similarPackages(pkg: Package, packages: readonly Package[]): Package[] {
  const kind = similarityKey(pkg)
  return packages.filter((one) => similarityKey(one) === kind)
}

const similarityKey = ({ type, height, width, depth, grossWeight, netWeight, contents }: Package) =>
  JSON.stringify([type, height, width, depth, grossWeight, netWeight, contents])

/** Returns the ids of packages and all their descendants: they cannot be moved onto any of these. */
export function idsWithDescendants(
  some: readonly Package[],
  packages: readonly Package[],
): Set<number> {
  const byParent = Map.groupBy(packages, ({ parentId }) => parentId)
  const ids = new Set<number>()
  const queue = some.toReversed()
  for (let one = queue.pop(); one; one = queue.pop()) {
    if (ids.has(one.id)) continue
    ids.add(one.id)
    queue.push(...(byParent.get(one.id) ?? []).toReversed())
  }
  return ids
}
