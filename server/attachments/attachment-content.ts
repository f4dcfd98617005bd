import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import {
  type AttachmentType,
  attachmentExtensions,
  pictureTypes,
} from '#domain/comments/attachment.ts'
import { textFileExtension } from '#domain/comments/attachment-name.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { FairQueue, type QueueOwner } from '#server/load/fair-queue.ts'
import { problemOfJob, workerRunner } from '#server/load/worker-pool.ts'

/** Size of a picture by its header; `decodedBytes` is its size in memory once decoded. */
type PictureSize = { width: number; height: number; decodedBytes: number }

/** Reads a picture's size from its header, without decoding it. Throws if the header cannot be read. */
export function pictureSizeOf(bytes: Uint8Array): PictureSize {
  const { width, height, type } = imageSize(bytes)
  return { width, height, decodedBytes: width * height * pixelBytes(bytes, type) }
}

// Bytes per pixel after decoding for a resize: palettes and grays become RGB, and fewer than 8 bits become a byte.
function pixelBytes(bytes: Uint8Array, type: string | undefined): number {
  if (type === 'jpg') return 3
  if (type !== 'png') return 4
  const [depth = 8, color = 6] = bytes.subarray(24, 26)
  // Gray and RGB have no alpha in PNG; a palette may (ISO/IEC 15948, 11.2.2).
  return (color === 0 || color === 2 ? 3 : 4) * Math.max(1, depth / 8)
}

/** Content of a file as it is stored. */
export type AttachmentContent = {
  mediaType: AttachmentType
  bytes: Uint8Array
  /** A small version of a picture, WebP. */
  thumbnail?: Uint8Array
}

/** Input of the worker process that re-encodes a picture. */
export type PictureJob = { bytes: Uint8Array; mediaType: PictureType; size: PictureSize }
export type PictureResult = { bytes: Uint8Array; thumbnail: Uint8Array }

/** Maximum bytes of a decoded picture: a photo of 24 megapixels. Resizing takes six times as much memory. */
const maxDecodedBytes = 73_500_000

// Re-encodes one picture at a time, because decoders need much memory; companies take turns.
const pictureQueue = new FairQueue({
  ...{ concurrency: 1, maxRunningPerGroup: 1, maxWaiting: 30, maxWaitMs: 20_000 },
  refuse: () => new ProblemError('unavailable', { retryAfter: 5 }),
})
const makePicture = workerRunner<PictureJob, PictureResult | null>(
  new URL('./picture-worker.ts', import.meta.url),
  { megabytes: 128, nativeMegabytes: 550, idleMegabytes: 120, milliseconds: 20_000 },
  pictureQueue,
)

/**
 * Detects the type of an uploaded file by its bytes, and of a text file also by its name. Pictures are re-encoded,
 * which drops metadata such as location and camera. Files of unknown types are stored unchanged.
 */
export async function readContent(
  bytes: Uint8Array,
  name: string,
  owner?: QueueOwner,
  milliseconds?: number,
): Promise<AttachmentContent> {
  if (bytes.length === 0) throw unreadableFile('empty')
  const detectedType = (await fileTypeFromBuffer(bytes))?.mime ?? textType(bytes, name)
  const mediaType = isAttachmentType(detectedType) ? detectedType : 'application/octet-stream'
  if (!isPictureType(mediaType)) return { mediaType, bytes }
  const size = sizeOf(bytes)
  if (size.decodedBytes > maxDecodedBytes) throw unreadableFile('too-many-pixels')
  const picture = await makePicture({ bytes, mediaType, size }, owner, { milliseconds }).catch(
    (error) => {
      throw problemOfJob(error, unreadableFile('too-many-pixels'))
    },
  )
  if (!picture) throw unreadableFile('broken-picture')
  return { mediaType, ...picture }
}

const textType = (bytes: Uint8Array, name: string) =>
  textFileExtension.test(name) && isText(bytes) ? 'text/csv' : ''

const isAttachmentType = (type: string): type is AttachmentType => type in attachmentExtensions

type PictureType = (typeof pictureTypes)[number]
const isPictureType = (type: AttachmentType): type is PictureType =>
  (pictureTypes as readonly AttachmentType[]).includes(type)

function sizeOf(bytes: Uint8Array): PictureSize {
  try {
    return pictureSizeOf(bytes)
  } catch {
    throw unreadableFile('broken-picture')
  }
}

/** Creates the error of an uploaded file that cannot be read as the expected type. */
export const unreadableFile = (reason: string) =>
  new ProblemError('unreadable-file', {
    errors: [{ pointer: '/body', code: 'invalid', params: { reason } }],
  })

// Text has no signature. A byte order mark means UTF-16; else a file without control characters is text.
function isText(bytes: Uint8Array): boolean {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return isUtf16 || !bytes.some(isControl)
}

const isControl = (byte: number) =>
  byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d
