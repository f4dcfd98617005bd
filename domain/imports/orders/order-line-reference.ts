import { visibleCode } from '#domain/code-text.ts'
import {
  type Cell,
  isShortened,
  type ReadResult,
  readCellText,
} from '#domain/imports/table/table-cell.ts'
import { maxReferenceLength, referenceNumber } from '#domain/orders/order-line-number.ts'

/** Reads the reference of an order line as the buyer wrote it. */
export function readLineReference(cell: Cell): ReadResult<string> {
  const read = readCellText(typeof cell === 'string' ? visibleCode(cell) : cell, maxReferenceLength)
  if ('fault' in read) return read
  if (isShortened(read.value)) return { fault: 'shortened-number' }
  if (/^[-−(]\s*\d/.test(read.value)) return { fault: 'negative' }
  if (!/[\p{L}\p{N}]/u.test(read.value)) return { fault: 'not-a-number' }
  return referenceNumber(read.value) === 0 ? { fault: 'not-positive' } : read
}

/** Returns the spelling that a line keeps: spreadsheets drop leading zeros and never add them. */
export function preferredReference(existing: string, written: string): string {
  const areDigits = /^\d+$/.test(existing) && /^\d+$/.test(written)
  return areDigits && written.length > existing.length ? written : existing
}
