import { Transformer } from '@napi-rs/image'

/** Location in the metadata of a phone's picture. */
export const pictureSecret = 'Magatzem 41.38N 2.17E'

/** Picture with this number of pixels, half of it dark. */
export function pictureOf(width: number, height: number): Transformer {
  const pixels = new Uint8Array(width * height * 4).fill(255)
  pixels.fill(60, 0, Math.floor(height / 2) * width * 4)
  for (let alpha = 3; alpha < pixels.length; alpha += 4) pixels[alpha] = 255
  return Transformer.fromRgbaPixels(pixels, width, height)
}

/** A JPEG as phones make it: turned by its orientation, with metadata. */
export const photograph = async (width: number, height: number): Promise<Buffer> =>
  withExif(await pictureOf(width, height).jpeg(90))

/** Photograph of a detailed subject, as large in bytes as real ones. */
export async function noisyPhotograph(width: number, height: number): Promise<Buffer> {
  const pixels = new Uint8Array(width * height * 4)
  for (let index = 0; index < pixels.length; index++)
    pixels[index] = index % 4 === 3 ? 255 : (index * 7919) >>> 5
  return withExif(await Transformer.fromRgbaPixels(pixels, width, height).jpeg(90))
}

function withExif(jpeg: Buffer): Buffer {
  const description = Buffer.from(`${pictureSecret}\0`)
  // TIFF of one directory, little-endian: 0x0112 is the orientation (6: turned right), 0x010e the description.
  const tiff = Buffer.alloc(38 + description.length)
  tiff.write('II*\0', 0, 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  const entry = (offset: number, [tag, type, count, value]: [number, number, number, number]) => {
    tiff.writeUInt16LE(tag, offset)
    tiff.writeUInt16LE(type, offset + 2)
    tiff.writeUInt32LE(count, offset + 4)
    tiff.writeUInt32LE(value, offset + 8)
  }
  entry(10, [0x010e, 2, description.length, 38])
  entry(22, [0x0112, 3, 1, 6])
  description.copy(tiff, 38)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
}
