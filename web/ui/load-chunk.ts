import { chunkLoadTimeoutMs } from '#web/constants.ts'
import { whenReachable } from '#web/ui/server-reachability.ts'

/** Error of a chunk that failed to load twice. */
export class ChunkLoadError extends Error {
  constructor(name: string, cause: unknown) {
    super(`Loading part ${name} failed`, { cause })
    this.name = 'ChunkLoadError'
  }
}

/**
 * Loads a chunk. If it is missing (a new version was deployed under a running page) or times out, the page reloads
 * once; a second failure is a `ChunkLoadError`. While the server is unreachable it waits, because a reload would lose
 * the page and what was typed.
 */
export async function loadChunk<T>(name: string, importer: () => Promise<T>): Promise<T> {
  const reloadedFor = reloadMark(name)
  try {
    const chunk = await whenReachable(() => withTimeout(importer()))
    reloadedFor.remove()
    return chunk
  } catch (error) {
    const isSecondFailure = reloadedFor.read() !== null
    if (isSecondFailure) reloadedFor.remove()
    else reloadedFor.write('1')
    // A browser that stores nothing could reload forever.
    if (isSecondFailure || reloadedFor.read() === null) throw new ChunkLoadError(name, error)
    window.location.reload()
    return new Promise(() => {})
  }
}

// A browser may forbid storage: then nothing is stored.
function attempt<Result>(work: (storage: Storage) => Result): Result | null {
  try {
    return work(window.sessionStorage)
  } catch {
    return null
  }
}

/** Returns the mark of this tab that the page was reloaded for a chunk. */
function reloadMark(name: string) {
  const key = `oto.reloaded-for.${name}`
  return {
    read: () => attempt((storage) => storage.getItem(key)),
    write: (text: string) => attempt((storage) => storage.setItem(key, text)),
    remove: () => attempt((storage) => storage.removeItem(key)),
  }
}

function withTimeout<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), chunkLoadTimeoutMs)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
