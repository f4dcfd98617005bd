import { ResizeFit, Transformer } from '@napi-rs/image'
import type { MadePicture, PictureOrder } from '#server/attachments/attachment-content.ts'
import { isOutOfMemory } from '#server/load/out-of-memory.ts'

const maxSidePixels = 4000
/** Pixels of a picture that is made smaller: few, because making it takes memory for both. */
const maxSmallerPixels = 6_000_000
const thumbnailPixels = 320

/** Makes a picture anew, and a small one of it, in a worker process; null where it is broken. */
export default function makePicture({ bytes, mediaType, size }: PictureOrder): MadePicture | null {
  const longestPixels = Math.max(size.width, size.height)
  const shortestPixels = Math.min(size.width, size.height)
  const smallerPixels = Math.round(Math.sqrt((maxSmallerPixels * longestPixels) / shortestPixels))
  try {
    // Decoded once: the small picture is made of the one that was encoded.
    const picture = within(
      new Transformer(bytes).rotate(),
      longestPixels,
      maxSidePixels,
      Math.min(maxSidePixels, smallerPixels),
    )
    const made = encode(picture)
    const small = within(picture, longestPixels, thumbnailPixels)
    return { bytes: made, thumbnail: small.webpSync(75) }
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    return null
  }

  function encode(picture: Transformer): Buffer {
    if (mediaType === 'image/jpeg') return picture.jpegSync(85)
    return mediaType === 'image/png' ? picture.pngSync() : picture.webpSync(85)
  }
}

function within(
  picture: Transformer,
  longestPixels: number,
  maxPixels: number,
  sidePixels = maxPixels,
): Transformer {
  if (longestPixels <= maxPixels) return picture
  return picture.fastResize({ width: sidePixels, height: sidePixels, fit: ResizeFit.Inside })
}
