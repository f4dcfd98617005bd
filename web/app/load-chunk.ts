import { chunkLoadTimeoutMs } from '#web/constants.ts'
import { whenReachable } from '#web/ui/server-reachability.ts'

/** A part of the application that could not be loaded, twice. */
export class ChunkLoadError extends Error {
  constructor(name: string, cause: unknown) {
    super(`Loading part ${name} failed`, { cause })
    this.name = 'ChunkLoadError'
  }
}

/**
 * Loads a part of the application. When it is missing (a new version was put in place under a running page)
 * or does not come in time, the page reloads once; a second failure is a `ChunkLoadError`. Where the server cannot be
 * reached it waits, because a reload would leave nothing of the page, or of what is typed on it.
 */
export async function loadChunk<T>(name: string, importer: () => Promise<T>): Promise<T> {
  const mark = `oto.reloaded-for.${name}`
  try {
    const part = await whenReachable(() => withTimeout(importer()))
    window.sessionStorage.removeItem(mark)
    return part
  } catch (error) {
    if (window.sessionStorage.getItem(mark)) {
      window.sessionStorage.removeItem(mark)
      throw new ChunkLoadError(name, error)
    }
    window.sessionStorage.setItem(mark, '1')
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
