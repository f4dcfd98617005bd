/** Disjoint sets of keys: `find` returns the representative of a key's set, `union` merges the sets of two keys. */
export class UnionFind {
  readonly #parents = new Map<string, string>()

  find(key: string): string {
    let current = key
    for (let next = this.#parents.get(key); next !== undefined; next = this.#parents.get(current)) {
      const afterNext = this.#parents.get(next)
      if (afterNext !== undefined) this.#parents.set(current, afterNext)
      current = next
    }
    return current
  }

  union(one: string, other: string): void {
    const [from, to] = [this.find(one), this.find(other)]
    if (from !== to) this.#parents.set(from, to)
  }
}
