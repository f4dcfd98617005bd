import { maxAttachments } from '#domain/comments/attachment.ts'
import type { CountPhoto } from '#domain/receiving/line-count.ts'
import { isUnordered, orderLineKey } from '#domain/receiving/unannounced-count.ts'
import type { ApiError } from '#web/app/http/api-error.ts'
import type {
  Counted,
  PendingReceipt,
  ReceivingState,
} from '#web/receiving/queue/receiving-state.ts'

type HasPhotos = { photos?: readonly CountPhoto[] }

/** Change of the photos of a count or of its goods: returns new photos from the current photos. */
export type PhotoChange = (before: HasPhotos) => { photos: readonly CountPhoto[] }

/** Returns the change that adds a photo, up to the maximum. */
export const withAddedPhoto =
  (added: CountPhoto): PhotoChange =>
  ({ photos = [] }) => ({ photos: [...photos, added].slice(0, maxAttachments) })

export const withoutPhoto =
  (key: string): PhotoChange =>
  ({ photos = [] }) => ({ photos: photos.filter((photo) => photo.key !== key) })

/** Returns all photos of a count: of the delivery, its lines and other goods. */
export const photosOf = ({ counts, unannounced, photos = [] }: Counted): CountPhoto[] => [
  ...photos,
  ...[...Object.values(counts), ...unannounced].flatMap((count: HasPhotos) => count.photos ?? []),
]

const withPhotos =
  (change: (photo: CountPhoto) => CountPhoto) =>
  <C extends HasPhotos>(count: C): C =>
    count.photos ? { ...count, photos: count.photos.map(change) } : count

function mapPhotos(
  { counts, unannounced, ...others }: Counted,
  change: (photo: CountPhoto) => CountPhoto,
): Counted {
  const withChangedPhotos = withPhotos(change)
  return {
    counts: Object.fromEntries(
      Object.entries(counts).map(([id, count]) => [Number(id), withChangedPhotos(count)]),
    ),
    unannounced: unannounced.map(withChangedPhotos),
    ...withChangedPhotos(others),
  }
}

const withReceiptCount = (
  state: ReceivingState,
  receiptKey: string,
  change: (counted: Counted) => Counted,
): ReceivingState => ({
  ...state,
  receipts: state.receipts.map((receipt) =>
    receipt.key === receiptKey ? { ...receipt, counted: change(receipt.counted) } : receipt,
  ),
})

/** Stores the attachment id of an uploaded photo, so that a retry of the receipt has the same file. */
export const withUploaded = (
  state: ReceivingState,
  receiptKey: string,
  photoKey: string,
  attachmentId: number,
): ReceivingState =>
  withReceiptCount(state, receiptKey, (counted) =>
    mapPhotos(counted, (photo) => (photo.key === photoKey ? { ...photo, attachmentId } : photo)),
  )

/** Removes the uploads of a receipt, so that a retry uploads its photos again. */
export const withoutReceiptUploads = (state: ReceivingState, receiptKey: string): ReceivingState =>
  withReceiptCount(state, receiptKey, withoutUploads)

/** Whether the server refused a receipt for uploads of an earlier attempt: it deletes unattached files after a day. */
export const lacksUploads = ({ code, errors }: ApiError, { counted }: PendingReceipt): boolean =>
  code === 'invalid' &&
  errors.some(({ pointer }) => pointer.includes('/attachmentIds/')) &&
  photosOf(counted).some(({ attachmentId }) => attachmentId !== undefined)

/** Removes the uploads of a count that is counted again: the server may have deleted them meanwhile. */
export const withoutUploads = (counted: Counted): Counted =>
  mapPhotos(counted, ({ key, name }) => ({ key, name }))

/** Returns the body of a receipt with the uploaded files of its photos. */
export function bodyWithFiles({ body, counted }: PendingReceipt, ids: ReadonlyMap<string, number>) {
  const idsOf = (photos: readonly CountPhoto[] = []) =>
    photos.flatMap(({ key }) => ids.get(key) ?? [])
  const unordered = counted.unannounced.filter(isUnordered)
  const deliveryIds = idsOf(counted.photos)
  return {
    ...body,
    ...(deliveryIds.length > 0 && { attachmentIds: deliveryIds }),
    lines: body.lines.map((line) => ({
      ...line,
      attachmentIds: idsOf(counted.counts[line.lineId]?.photos),
    })),
    unannounced: body.unannounced.map((row) => ({
      ...row,
      attachmentIds: idsOf(
        counted.unannounced.find(({ key }) => key === orderLineKey(row.orderLineId))?.photos,
      ),
    })),
    unordered: body.unordered?.map((row, index) => ({
      ...row,
      attachmentIds: idsOf(unordered[index]?.photos),
    })),
  }
}
