import { createStore, del, entries, get, set } from 'idb-keyval'

// Beside the counts and not among them: those are written at each key that is pressed.
const database = createStore('oto-receiving-photos', 'photos')
/** Where the browser stores nothing, as long as the page is there. */
const memory = new Map<string, Blob>()

/** Stores a picture in this browser until its receipt is sent; only in memory where there is no storage. */
export async function keepPhoto(key: string, photo: Blob): Promise<void> {
  await set(key, { photo, keptAt: Date.now() }, database).catch(() => memory.set(key, photo))
}

/** A picture that was kept here; undefined where it is gone. */
export async function readPhoto(key: string): Promise<Blob | undefined> {
  const stored = await get<{ photo: Blob }>(key, database).catch(() => undefined)
  return stored?.photo ?? memory.get(key)
}

/** Forgets pictures. */
export async function dropPhotos(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    memory.delete(key)
    await del(key, database).catch(() => undefined)
  }
}

const maxAgeMs = 30 * 24 * 60 * 60 * 1000

/** Forgets pictures that nothing was sent with for a month: those that were taken out again, or whose count was discarded. */
export async function dropOldPhotos(): Promise<void> {
  const kept = await entries<string, { keptAt: number }>(database).catch(() => [])
  const old = kept.filter(([, { keptAt }]) => !(Date.now() - keptAt < maxAgeMs))
  await dropPhotos(old.map(([key]) => key))
}
