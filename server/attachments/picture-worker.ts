import { ResizeFit, Transformer } from '@napi-rs/image'
import type { MadePicture, PictureOrder } from '#server/attachments/attachment-content.ts'

const maxSidePixels = 4000
const thumbnailPixels = 320

/** Makes a picture anew, and a small one of it, in a worker thread; null where it is broken. */
export default function makePicture({ bytes, mediaType, size }: PictureOrder): MadePicture | null {
  const longestPixels = Math.max(size.width, size.height)
  try {
    const made = encode(within(new Transformer(bytes).rotate(), longestPixels, maxSidePixels))
    // Of what was made: the file is decoded once.
    const madePixels = Math.min(longestPixels, maxSidePixels)
    const small = within(new Transformer(made), madePixels, thumbnailPixels)
    return { bytes: Uint8Array.from(made), thumbnail: Uint8Array.from(small.webpSync(75)) }
  } catch {
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
