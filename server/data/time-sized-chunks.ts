/** Milliseconds that a statement should take: well within the statement timeout, even if the machine gets busy. */
const targetMs = 500
const chunkSizes = { first: 200, min: 20, max: 1000 }

/** Returns the size of the next chunk: about half a second of work, and at most twice the size before. */
export function nextChunkSize(size: number, elapsedMs: number): number {
  const factor = Math.min(2, targetMs / Math.max(1, elapsedMs))
  return Math.min(chunkSizes.max, Math.max(chunkSizes.min, Math.floor(size * factor)))
}

/**
 * Runs the work in chunks that grow and shrink with the time they take, so that no statement reaches the timeout on a
 * busy database. Calls `onChunk` with the size of each chunk.
 */
export async function inChunks<Item, Row>(
  items: readonly Item[],
  work: (chunk: Item[]) => Promise<Row[]>,
  onChunk?: (count: number) => void,
  clock: () => number = () => performance.now(),
): Promise<Row[]> {
  const rows: Row[] = []
  let size = chunkSizes.first
  for (let startIndex = 0; startIndex < items.length; ) {
    const chunk = items.slice(startIndex, startIndex + size)
    const startedAtMs = clock()
    for (const row of await work(chunk)) rows.push(row)
    onChunk?.(chunk.length)
    startIndex += chunk.length
    size = nextChunkSize(size, clock() - startedAtMs)
  }
  return rows
}
