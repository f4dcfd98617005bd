/** A barcode in a picture: its text as a scanner sends it, and its distance from the middle of the picture, 0 to 1. */
export type Barcode = { text: string; distance: number; mayBeGs1?: boolean }

/** Returns the barcode that the camera is aimed at: a label has several. */
export const nearestToMiddle = (barcodes: readonly Barcode[]): Barcode | undefined =>
  barcodes.toSorted((a, b) => a.distance - b.distance)[0]

/** Returns the distance of a point from the middle of a picture, in fractions of the picture's size. */
export const distanceFromMiddle = (
  point: { x: number; y: number },
  size: { width: number; height: number },
): number => Math.hypot(point.x / size.width - 0.5, point.y / size.height - 0.5)
