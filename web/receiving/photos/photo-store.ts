import { createStore, del, entries, get, set } from 'idb-keyval'

// Separate from the counts, which are written at each key press.
const database = createStore('oto-receiving-photos', 'photos')
/** Fallback if the browser stores nothing: lasts as long as the page. */
const memory = new Map<string, Blob>()

/** Stores a photo in this browser until its receipt is sent. */
export async function storePhoto(key: string, photo: Blob): Promise<void> {
  await set(key, { photo, keptAt: Date.now() }, database).catch(() => memory.set(key, photo))
}

/** Reads a stored photo; undefined if it was deleted. */
export async function readPhoto(key: string): Promise<Blob | undefined> {
  const stored = await get<{ photo: Blob }>(key, database).catch(() => undefined)
  return stored?.photo ?? memory.get(key)
}

export async function deletePhotos(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    memory.delete(key)
    await del(key, database).catch(() => undefined)
  }
}

const maxAgeMs = 30 * 24 * 60 * 60 * 1000

/** Deletes photos that are still unsent after a month: they were removed, or their count was discarded. */
export async function deleteOldPhotos(): Promise<void> {
  const stored = await entries<string, { keptAt: number }>(database).catch(() => [])
  const old = stored.filter(([, { keptAt }]) => !(Date.now() - keptAt < maxAgeMs))
  await deletePhotos(old.map(([key]) => key))
}
