import type { CountPhoto } from '#domain/receiving/receipt-count.ts'
import type {
  Counted,
  PendingReceipt,
  ReceivingState,
} from '#web/receiving/queue/receiving-state.ts'

type Pictured = { photos?: readonly CountPhoto[] }

/** The pictures of a receipt. */
export const photosOf = ({
  counts,
  unannounced,
  unordered,
  photos = [],
}: Counted): CountPhoto[] => [
  ...photos,
  ...[...Object.values(counts), ...unannounced, ...unordered].flatMap(
    (one: Pictured) => one.photos ?? [],
  ),
]

const withPhotos =
  (change: (photo: CountPhoto) => CountPhoto) =>
  <C extends Pictured>(count: C): C =>
    count.photos ? { ...count, photos: count.photos.map(change) } : count

function mapPhotos(
  { counts, unannounced, unordered, ...others }: Counted,
  change: (photo: CountPhoto) => CountPhoto,
): Counted {
  const changed = withPhotos(change)
  return {
    counts: Object.fromEntries(
      Object.entries(counts).map(([id, count]) => [Number(id), changed(count)]),
    ),
    unannounced: unannounced.map(changed),
    unordered: unordered.map(changed),
    ...changed(others),
  }
}

/** The state once a picture of a receipt is a file of the server: sent again, the receipt names the same one. */
export const withUploaded = (
  state: ReceivingState,
  receiptKey: string,
  photoKey: string,
  attachmentId: number,
): ReceivingState => ({
  ...state,
  receipts: state.receipts.map((one) =>
    one.key === receiptKey
      ? {
          ...one,
          counted: mapPhotos(one.counted, (photo) =>
            photo.key === photoKey ? { ...photo, attachmentId } : photo,
          ),
        }
      : one,
  ),
})

/**
 * Returns a count to be counted again, without its uploads, which the server may have deleted meanwhile: pictures are
 * uploaded anew.
 */
export const withoutUploads = (counted: Counted): Counted =>
  mapPhotos(counted, ({ key, name }) => ({ key, name }))

/** The body of a receipt with the files that its pictures became. */
export function bodyWithFiles({ body, counted }: PendingReceipt, ids: ReadonlyMap<string, number>) {
  const idsOf = (photos: readonly CountPhoto[] = []) =>
    photos.flatMap(({ key }) => ids.get(key) ?? [])
  const ofDelivery = idsOf(counted.photos)
  return {
    ...body,
    ...(ofDelivery.length > 0 && { attachmentIds: ofDelivery }),
    lines: body.lines.map((line) => ({
      ...line,
      attachmentIds: idsOf(counted.counts[line.lineId]?.photos),
    })),
    unannounced: body.unannounced.map((one) => ({
      ...one,
      attachmentIds: idsOf(
        counted.unannounced.find(({ orderLineId }) => orderLineId === one.orderLineId)?.photos,
      ),
    })),
    unordered: body.unordered?.map((one, index) => ({
      ...one,
      attachmentIds: idsOf(counted.unordered[index]?.photos),
    })),
  }
}
