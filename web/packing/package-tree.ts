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
  const sorted = packages.toSorted((a, b) => a.number - b.number)
  const childrenByParent = Map.groupBy(sorted, ({ parentId }) => parentId)
  const nodeById = new Map<number, PackageNode>()
  const childrenOf = (id: number | null): PackageNode[] =>
    (childrenByParent.get(id) ?? []).flatMap((pkg) => nodeById.get(pkg.id) ?? [])
  for (const pkg of innermostFirst(sorted)) nodeById.set(pkg.id, nodeFor(pkg, childrenOf(pkg.id)))
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

const isSameList = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((node, index) => node === b[index])

/** Returns the packages with the same type, size, weights and contents. */
export function similarPackages(pkg: Package, packages: readonly Package[]): Package[] {
  const key = similarityKey(pkg)
  return packages.filter((other) => similarityKey(other) === key)
}

const similarityKey = ({ type, height, width, depth, grossWeight, netWeight, contents }: Package) =>
  JSON.stringify([type, height, width, depth, grossWeight, netWeight, contents])
