import { ResizeFit, Transformer } from '@napi-rs/image'
import type { MadePicture, PictureOrder } from '#server/attachments/attachment-content.ts'
import { isOutOfMemory } from '#server/load/out-of-memory.ts'

const maxSidePixels = 4000
const thumbnailPixels = 320

/** Makes a picture anew, and a small one of it, in a worker process; null where it is broken. */
export default function makePicture({ bytes, mediaType, size }: PictureOrder): MadePicture | null {
  const longestPixels = Math.max(size.width, size.height)
  try {
    // Decoded once: the small picture is made of the one that was encoded.
    const picture = within(new Transformer(bytes).rotate(), longestPixels, maxSidePixels)
    const made = encode(picture)
    const small = within(picture, Math.min(longestPixels, maxSidePixels), thumbnailPixels)
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

function within(picture: Transformer, longestPixels: number, maxPixels: number): Transformer {
  if (longestPixels <= maxPixels) return picture
  return picture.fastResize({ width: maxPixels, height: maxPixels, fit: ResizeFit.Inside })
}
