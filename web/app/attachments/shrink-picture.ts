/** Size that a phone on a slow network sends in a minute. */
const targetBytes = 1024 * 1024

/** Longest sides in pixels and qualities, from the best picture to the smallest. */
const encodings = [
  { side: 2560, quality: 0.9 },
  { side: 2560, quality: 0.8 },
  { side: 2560, quality: 0.7 },
  { side: 2048, quality: 0.7 },
  { side: 1600, quality: 0.7 },
]

/**
 * Shrinks a large photograph to at most 1 MiB or, if that fails, to the smallest result of all sizes. Other files, and
 * pictures that cannot be decoded, are unchanged.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (file.type !== 'image/jpeg' || file.size <= targetBytes) return file
  try {
    // The bitmap is rotated as the camera recorded.
    const picture = await createImageBitmap(file)
    let smallest: Blob = file
    for (const { side, quality } of encodings) {
      const encoded = await encode(picture, side, quality)
      if (encoded && encoded.size < smallest.size) smallest = encoded
      if (smallest.size <= targetBytes) break
    }
    picture.close()
    return smallest
  } catch {
    return file
  }
}

function encode(picture: ImageBitmap, side: number, quality: number): Promise<Blob | null> {
  const factor = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * factor)
  canvas.height = Math.round(picture.height * factor)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
