import { create } from 'zustand'
import { maxAttachmentBytes, pictureTypes } from '#domain/comments/attachment.ts'
import { shrinkPicture } from '#web/app/attachments/shrink-picture.ts'
import { randomId } from '#web/app/random-id.ts'
import { type PhotoChange, withAddedPhoto } from '#web/receiving/photos/photo-state.ts'
import { storePhoto } from '#web/receiving/photos/photo-store.ts'

/** Number of `addPhotos` calls that are running; no receipt is recorded until their photos are in the count. */
export const usePhotoPreparation = create<{ count: number }>(() => ({ count: 0 }))

/**
 * Makes chosen photos smaller, stores them on this device and adds each to a count. Returns the number of added photos:
 * other files and photos that are too large are left out.
 */
export async function addPhotos(
  files: readonly File[],
  onChange: (change: PhotoChange) => void,
): Promise<number> {
  usePhotoPreparation.setState(({ count }) => ({ count: count + 1 }))
  let addedCount = 0
  try {
    for (const file of files) {
      const photo = await shrinkPicture(file)
      const isPicture = pictureTypes.some((type) => type === file.type)
      if (!isPicture || photo.size > maxAttachmentBytes) continue
      const key = randomId()
      await storePhoto(key, photo)
      onChange(withAddedPhoto({ key, name: file.name }))
      addedCount += 1
    }
  } finally {
    usePhotoPreparation.setState(({ count }) => ({ count: count - 1 }))
  }
  return addedCount
}
