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
 * Loads a chunk. If it is missing (a new version was deployed while the page was open) or times out, reloads the page
 * once; a second failure throws a `ChunkLoadError`. Waits while the server is unreachable: a reload would lose the page
 * and the typed input.
 */
export async function loadChunk<T>(name: string, importer: () => Promise<T>): Promise<T> {
  const key = `oto.reloaded-for.${name}`
  try {
    const chunk = await whenReachable(() => withTimeout(importer()))
    takeMark(key)
    return chunk
  } catch (error) {
    if (takeMark(key) || !setMark(key)) throw new ChunkLoadError(name, error)
    window.location.reload()
    return new Promise(() => {})
  }
}

/** Marks in this tab that the page reloads for a chunk; false without storage, where it could reload forever. */
function setMark(key: string): boolean {
  try {
    window.sessionStorage.setItem(key, '1')
    return window.sessionStorage.getItem(key) !== null
  } catch {
    return false
  }
}

/** Removes the mark of a chunk; returns whether there was one. */
function takeMark(key: string): boolean {
  try {
    const isMarked = window.sessionStorage.getItem(key) !== null
    window.sessionStorage.removeItem(key)
    return isMarked
  } catch {
    return false
  }
}

function withTimeout<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), chunkLoadTimeoutMs)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
