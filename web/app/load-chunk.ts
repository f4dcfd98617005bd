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
  const reloadedKey = `oto.reloaded-for.${name}`
  try {
    const chunk = await whenReachable(() => withTimeout(importer()))
    window.sessionStorage.removeItem(reloadedKey)
    return chunk
  } catch (error) {
    if (window.sessionStorage.getItem(reloadedKey)) {
      window.sessionStorage.removeItem(reloadedKey)
      throw new ChunkLoadError(name, error)
    }
    window.sessionStorage.setItem(reloadedKey, '1')
    window.location.reload()
    return new Promise(() => {})
  }
}

function withTimeout<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('timeout')), chunkLoadTimeoutMs)
    loading.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
