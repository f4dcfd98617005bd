import { type Cell, isShortened, type ReadResult, readCellText } from './table-cell.ts'

/** Characters of an order line's reference. */
export const maxReferenceLength = 40

/** Line numbers from here on are assigned by Oto, for references that are no plain number. */
export const firstAssignedNumber = 1_000_000_000

/**
 * The number that a reference is, leading zeros and ".0" of spreadsheets aside; null for any other ("1.1", "A10"),
 * which is compared as it is written.
 */
export function referenceNumber(reference: string): number | null {
  const [, digits] = /^0*(\d{1,9})(?:\.0+)?$/.exec(reference) ?? []
  return digits === undefined ? null : Number(digits)
}

/** References with the same key are the same: "00010" is "10", "1.1" is itself. */
export const referenceKey = (reference: string): string =>
  String(referenceNumber(reference) ?? reference)

/** Reads the reference of an order line as the buyer wrote it. */
export function readLineReference(cell: Cell): ReadResult<string> {
  const read = readCellText(cell, maxReferenceLength)
  if ('fault' in read) return read
  if (isShortened(read.value)) return { fault: 'shortened-number' }
  if (/^[-−(]\s*\d/.test(read.value)) return { fault: 'negative' }
  if (!/[\p{L}\p{N}]/u.test(read.value)) return { fault: 'not-a-number' }
  return referenceNumber(read.value) === 0 ? { fault: 'not-positive' } : read
}

/** Which of two spellings a line keeps: spreadsheets drop leading zeros and never add them. */
export function preferredReference(existing: string, written: string): string {
  const areDigits = /^\d+$/.test(existing) && /^\d+$/.test(written)
  return areDigits && written.length > existing.length ? written : existing
}
