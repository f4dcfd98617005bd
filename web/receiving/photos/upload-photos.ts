import { ApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { callWithin } from '#web/app/http/call-within.ts'
import { photosOf, withUploaded } from '#web/receiving/photos/photo-state.ts'
import { readPhoto } from '#web/receiving/photos/photo-store.ts'
import type { PendingReceipt, ReceivingState } from '#web/receiving/queue/receiving-state.ts'

type Store = { change: (change: (state: ReceivingState) => ReceivingState) => Promise<void> }

// As long as the server waits for a file.
const timeoutMs = 120_000
// A retry does not help: the receipt is sent without the photo.
const isUnusable = (error: unknown) =>
  error instanceof ApiError &&
  ['too-large', 'unsupported-media-type', 'unreadable-file'].includes(error.code)

/**
 * Uploads the photos of a receipt one after the other, and returns the ids of the files by photo key. A photo that was
 * deleted or that the server refuses has no id.
 */
export async function uploadPhotos(
  store: Store,
  { key: receiptKey, counted }: PendingReceipt,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { key, name, attachmentId } of photosOf(counted)) {
    const id = attachmentId ?? (await upload(key, name))
    if (id === undefined) continue
    ids.set(key, id)
    if (id !== attachmentId) await store.change((state) => withUploaded(state, receiptKey, key, id))
  }
  return ids
}

async function upload(key: string, name: string): Promise<number | undefined> {
  const photo = await readPhoto(key)
  if (!photo) return undefined
  const body = new Blob([photo], { type: 'application/octet-stream' })
  try {
    // Not `unreachable`: receipts of other shipments need not wait for a large photo.
    const { id } = await callWithin(timeoutMs, 'timeout', (signal) =>
      call('POST /api/attachments', { query: { name }, body, signal }),
    )
    return id
  } catch (error) {
    if (isUnusable(error)) return undefined
    throw error
  }
}
