import { tableLimits } from '#domain/imports/table/table-file.ts'
import { TableFailure } from '#server/spreadsheets/reading/table-failure.ts'

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const unknown32 = 0xffffffff

/** An entry of a zip's directory; `packed` and `inflated` are its sizes in bytes. */
export type ZipEntry = {
  name: string
  packed: number
  inflated: number
  method: number
  /** Offset of its local header. */
  offset: number
}

/** Reads the central directory of a zip (APPNOTE 6.3.10, 4.3.12 and 4.3.16) without inflating anything. */
export function zipDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  const earliest = Math.max(0, bytes.length - 65_557)
  while (end >= earliest && view.getUint32(end, true) !== endOfDirectory) end--
  if (end < earliest) throw new TableFailure('damaged')
  const count = view.getUint16(end + 10, true)
  if (count > tableLimits.zipEntries) throw new TableFailure('suspicious')

  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry)
      throw new TableFailure('damaged')
    const start = at + 46
    entries.push({
      // Parts of spreadsheets have ASCII names; other entries do not matter.
      name: Buffer.from(bytes.subarray(start, start + view.getUint16(at + 28, true))).toString(),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      inflated: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    })
    at +=
      46 +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  return entries
}

/**
 * Throws if a zip declares more than a table can need. The reader stops at the declared size of each entry, so no more
 * is ever inflated.
 */
export function refuseZipBombs(bytes: Uint8Array): void {
  const entries = zipDirectory(bytes)
  const has = (part: RegExp) => entries.some(({ name }) => part.test(name))
  // Macros would not run here; they are refused so that the sender learns of them.
  if (has(/vbaProject\.bin$|^xl\/macrosheets\//i)) throw new TableFailure('macros')
  if (has(/^content\.xml$/)) throw new TableFailure('open-document')
  const total = entries.reduce((sum, { inflated }) => sum + inflated, 0)
  const hasUnknownSize = ({ packed, inflated }: ZipEntry) =>
    // Unknown sizes (64-bit directory, or data descriptor) would lift the limit of the reader.
    packed === unknown32 ||
    inflated === unknown32 ||
    (inflated === 0 && packed > 2) ||
    (packed === 0 && inflated > 0)
  const isBomb = ({ packed, inflated }: ZipEntry) =>
    inflated > 1024 * 1024 && inflated > packed * tableLimits.inflationRatio
  if (total > tableLimits.inflatedBytes || entries.some(hasUnknownSize) || entries.some(isBomb)) {
    throw new TableFailure('suspicious')
  }
}
