/**
 * Memoizes the iteration of a collection that does not change. Each drawn row of a react-aria tree counts the
 * collection by iterating it: at ten thousand packages that takes most of a frame for three rows.
 */
export function memoizeIteration<Node>(collection: Iterable<Node>): void {
  if (Object.hasOwn(collection, Symbol.iterator)) return
  const nodes = [...collection]
  Object.defineProperty(collection, Symbol.iterator, { value: () => nodes.values() })
}
