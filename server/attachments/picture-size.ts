import { imageSize } from 'image-size'

/** A picture as its head describes it; `decodedBytes` is what it takes once it is decoded. */
export type PictureSize = { width: number; height: number; decodedBytes: number }

/** Reads a picture's size from its head alone: nothing is decoded. Throws where the head cannot be read. */
export function pictureSizeOf(bytes: Uint8Array): PictureSize {
  const { width, height, type } = imageSize(bytes)
  return { width, height, decodedBytes: width * height * pixelBytes(bytes, type) }
}

// As it is made smaller: a palette and grays are replaced by colors, and fewer than 8 bits take a byte.
function pixelBytes(bytes: Uint8Array, type: string | undefined): number {
  if (type === 'jpg') return 3
  if (type !== 'png') return 4
  const [depth = 8, color = 6] = bytes.subarray(24, 26)
  // Gray and RGB have no alpha in PNG; a palette may (ISO/IEC 15948, 11.2.2).
  return (color === 0 || color === 2 ? 3 : 4) * Math.max(1, depth / 8)
}
