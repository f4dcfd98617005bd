import { ResizeFit, Transformer } from '@napi-rs/image'
import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import { type AttachmentType, attachmentEndings } from '#domain/attachment.ts'
import { textEnding } from '#domain/attachment-name.ts'
import { ProblemError } from '#server/http/problem-error.ts'

/** A file as it is kept. */
export type AttachmentContent = {
  mediaType: AttachmentType
  bytes: Uint8Array
  /** A small picture, WebP. */
  thumbnail?: Uint8Array
}

/** A phone's picture has 12 to 50 million pixels; one takes four bytes. */
const maxPixels = 60_000_000
const maxSidePixels = 4000
const thumbnailPixels = 320

/**
 * Reads what an uploaded file is, and makes a picture anew: without place, camera and whatever else it says. Only of text
 * the name says what it is for. What is nothing known is kept as it is.
 */
export async function readContent(bytes: Uint8Array, name: string): Promise<AttachmentContent> {
  if (bytes.length === 0) throw unreadable('empty')
  const found = (await fileTypeFromBuffer(bytes))?.mime ?? textType(bytes, name)
  const mediaType = isAttachmentType(found) ? found : 'application/octet-stream'
  const encode = encoders[mediaType]
  return encode ? readPicture(bytes, mediaType, encode) : { mediaType, bytes }
}

const textType = (bytes: Uint8Array, name: string) =>
  textEnding.test(name) && isText(bytes) ? 'text/csv' : ''

const isAttachmentType = (type: string): type is AttachmentType => type in attachmentEndings

type Encoder = (picture: Transformer) => Promise<Uint8Array>
const encoders: { [type in AttachmentType]?: Encoder } = {
  'image/jpeg': (picture) => picture.jpeg(85),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp(85),
}

async function readPicture(
  bytes: Uint8Array,
  mediaType: AttachmentType,
  encode: Encoder,
): Promise<AttachmentContent> {
  const sides = sidesOf(bytes)
  if (sides.width * sides.height > maxPixels) throw unreadable('too-many-pixels')
  const within = (maxPixels: number) => {
    const picture = new Transformer(bytes).rotate()
    if (Math.max(sides.width, sides.height) <= maxPixels) return picture
    return picture.fastResize({ width: maxPixels, height: maxPixels, fit: ResizeFit.Inside })
  }
  try {
    return {
      mediaType,
      bytes: await encode(within(maxSidePixels)),
      thumbnail: await within(thumbnailPixels).webp(75),
    }
  } catch {
    throw unreadable('broken-picture')
  }
}

// From its head alone: nothing of the picture is unpacked yet.
function sidesOf(bytes: Uint8Array): { width: number; height: number } {
  try {
    return imageSize(bytes)
  } catch {
    throw unreadable('broken-picture')
  }
}

const unreadable = (reason: string) =>
  new ProblemError('unreadable-file', {
    errors: [{ pointer: '/body', code: 'invalid', params: { reason } }],
  })

// Text has no mark at its beginning. What has the bytes of control characters is none; UTF-16 is told by its own mark.
function isText(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return isWide || !bytes.some(isControl)
}

const isControl = (byte: number) =>
  byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d
