import { innermostFirst } from '#domain/packing/innermost-first.ts'
import type { Package } from '#domain/packing/package.ts'

/** Package with the packages on or in it. The key is its number, which stays when a temporary id is replaced. */
export type PackageNode = {
  key: number
  pkg: Package
  children: PackageNode[]
  /** Number of packages on or in this package, at any depth. */
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
  const cached = nodeCache.get(pkg)
  if (cached && isSameList(cached.children, children)) return cached
  const descendantCount = children.reduce((sum, node) => sum + 1 + node.descendantCount, 0)
  const node = { key: pkg.number, pkg, children, descendantCount }
  nodeCache.set(pkg, node)
  return node
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((node, index) => node === other[index])

/** Returns the packages with the same type, size, weights and contents. */
export function similarPackages(pkg: Package, packages: readonly Package[]): Package[] {
  const key = similarityKey(pkg)
  return packages.filter((other) => similarityKey(other) === key)
}

const similarityKey = ({ type, height, width, depth, grossWeight, netWeight, contents }: Package) =>
  JSON.stringify([type, height, width, depth, grossWeight, netWeight, contents])
