/** A statement should take so long: well within the statement timeout, even when the machine gets busy meanwhile. */
const targetMs = 500
const sizes = { first: 200, min: 20, max: 1000 }

/** The size of the next chunk: as many as take about half a second, and at most twice as many as before. */
export function nextChunkSize(size: number, elapsedMs: number): number {
  const factor = Math.min(2, targetMs / Math.max(1, elapsedMs))
  return Math.min(sizes.max, Math.max(sizes.min, Math.floor(size * factor)))
}

/**
 * Runs the work in chunks that grow and shrink with the time that they take, so that no statement reaches the timeout
 * however busy the database is. `done` is called with the size of each.
 */
export async function inChunks<Item, Row>(
  items: readonly Item[],
  work: (chunk: Item[]) => Promise<Row[]>,
  done?: (count: number) => void,
  clock: () => number = () => performance.now(),
): Promise<Row[]> {
  const rows: Row[] = []
  let size = sizes.first
  for (let from = 0; from < items.length; ) {
    const chunk = items.slice(from, from + size)
    const startedAt = clock()
    for (const row of await work(chunk)) rows.push(row)
    done?.(chunk.length)
    from += chunk.length
    size = nextChunkSize(size, clock() - startedAt)
  }
  return rows
}
