const maxSidePixels = 2560
/** Size that a phone on a slow network sends before the request times out. */
const smallEnoughBytes = 1024 * 1024

/**
 * Scales a large photograph down before it is sent. Other files, and pictures that cannot be decoded, are unchanged.
 */
export async function smallerPicture(file: File): Promise<Blob> {
  if (file.type !== 'image/jpeg' || file.size <= smallEnoughBytes) return file
  try {
    // Rotated as the camera recorded.
    const picture = await createImageBitmap(file)
    const factor = Math.min(1, maxSidePixels / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * factor)
    canvas.height = Math.round(picture.height * factor)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const smaller = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.9),
    )
    return smaller && smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}
