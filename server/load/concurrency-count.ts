/** Counts what is in flight for each key, up to a maximum; keys with nothing in flight are forgotten. */
export class ConcurrencyCount {
  readonly #max: number
  readonly #counts = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  isFull(key: string): boolean {
    return (this.#counts.get(key) ?? 0) >= this.#max
  }

  /** Counts one more; false at the maximum. */
  tryAcquire(key: string): boolean {
    if (this.isFull(key)) return false
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    return true
  }

  /** Counts one less. */
  release(key: string): void {
    const left = (this.#counts.get(key) ?? 0) - 1
    if (left > 0) this.#counts.set(key, left)
    else this.#counts.delete(key)
  }

  get size(): number {
    return this.#counts.size
  }
}
