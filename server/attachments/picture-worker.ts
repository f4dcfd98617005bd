import { ResizeFit, Transformer } from '@napi-rs/image'
import type { PictureJob, PictureResult } from '#server/attachments/attachment-content.ts'
import { isOutOfMemory } from '#server/load/out-of-memory.ts'

const maxSidePixels = 4000
/** Maximum pixels of a resized picture: resizing holds source and result in memory. */
const maxResizedPixels = 6_000_000
const thumbnailPixels = 320
/** Quality of JPEG and WebP, up to 100. */
const quality = { picture: 85, thumbnail: 75 }

/** Re-encodes a picture and makes its thumbnail, in a worker process; null if it is broken. */
export default function makePicture({ bytes, mediaType, size }: PictureJob): PictureResult | null {
  const longestPixels = Math.max(size.width, size.height)
  const shortestPixels = Math.min(size.width, size.height)
  const resizedSidePixels = Math.round(
    Math.sqrt((maxResizedPixels * longestPixels) / shortestPixels),
  )
  try {
    // Decoded once: the thumbnail is made from the re-encoded picture.
    const picture = scaleDown(
      new Transformer(bytes).rotate(),
      longestPixels,
      maxSidePixels,
      Math.min(maxSidePixels, resizedSidePixels),
    )
    const encoded = encode(picture)
    const scaled = scaleDown(picture, longestPixels, thumbnailPixels)
    return { bytes: encoded, thumbnail: scaled.webpSync(quality.thumbnail) }
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    return null
  }

  function encode(picture: Transformer): Buffer {
    if (mediaType === 'image/jpeg') return picture.jpegSync(quality.picture)
    return mediaType === 'image/png' ? picture.pngSync() : picture.webpSync(quality.picture)
  }
}

function scaleDown(
  picture: Transformer,
  longestPixels: number,
  maxPixels: number,
  sidePixels = maxPixels,
): Transformer {
  if (longestPixels <= maxPixels) return picture
  return picture.fastResize({ width: sidePixels, height: sidePixels, fit: ResizeFit.Inside })
}
