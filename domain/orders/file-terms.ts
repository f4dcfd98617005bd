import * as z from 'zod'
import type { RequestedTerms } from '#domain/orders/order-change.ts'
import { orderedQuantity } from '#domain/orders/order-confirmation.ts'
import { type Day, day } from '#domain/units/day.ts'
import {
  formatQuantity,
  parseQuantity,
  type Quantity,
  quantityText,
} from '#domain/units/quantity.ts'

export type FileTerms = z.infer<typeof fileTerms>

/** Fields that both people and files change: of an order's lines, and of the order itself. */
export const manualFields = ['dueDate', 'quantity', 'orderDate', 'shipTo'] as const
type ManualField = (typeof manualFields)[number]

/** Conflict of a file with a change by hand, which is kept or replaced. */
export type ManualChange = {
  field: ManualField
  byHand: string
  inFile: string
  outcome: 'kept' | 'replaced'
}

const termsAsText = ({ dueDate, quantity, cancelled }: RequestedTerms): NonNullable<FileTerms> => ({
  dueDate,
  quantity: formatQuantity(quantity),
  cancelled: formatQuantity(cancelled),
})

/** Returns the file's terms to store when people change a line: those already stored, else the line's terms. */
export const fileTermsBeforeChange = (
  line: RequestedTerms & { fileTerms: FileTerms },
): NonNullable<FileTerms> => line.fileTerms ?? termsAsText(line)

/** Whether people have changed the quantity of a line since the last file, which left these terms. */
export const isManualQuantity = (line: RequestedTerms, before: NonNullable<FileTerms>): boolean => {
  const { quantity, cancelled } = termsAsText(line)
  return quantity !== before.quantity || cancelled !== before.cancelled
}

/**
 * Merges a row of a file into the date and the quantity of its line. A value changed by hand stays while files repeat
 * the value of the last file; a new value in the file replaces it. `before` has the terms of the last file; the
 * returned `fileTerms` are to be stored for the next file.
 */
export function mergeFileTerms(
  row: { dueDate: Day; quantity: Quantity; cancelled?: Quantity },
  existing: RequestedTerms,
  before: FileTerms,
): { terms: RequestedTerms; fileTerms: FileTerms; manualChanges: ManualChange[] } {
  const { dueDate, quantity } = row
  const cancelled = row.cancelled ?? lastFileCancelled(existing, before)
  const rowTerms = { dueDate, quantity, cancelled }
  if (before === null) return { terms: rowTerms, fileTerms: null, manualChanges: [] }
  const importedTerms = termsAsText(rowTerms)
  const keepsDate = importedTerms.dueDate === before.dueDate
  const keepsQuantity =
    importedTerms.quantity === before.quantity && importedTerms.cancelled === before.cancelled
  const terms = {
    dueDate: keepsDate ? existing.dueDate : dueDate,
    ...(keepsQuantity
      ? { quantity: existing.quantity, cancelled: existing.cancelled }
      : { quantity, cancelled }),
  }
  const mergedTerms = termsAsText(terms)
  const isSameAsFile =
    mergedTerms.dueDate === importedTerms.dueDate &&
    mergedTerms.quantity === importedTerms.quantity &&
    mergedTerms.cancelled === importedTerms.cancelled
  const outcomeOf = (isManual: boolean) => (isManual ? 'kept' : 'replaced')
  const manualChanges: ManualChange[] = []
  // A term that equals the last file's was not changed by hand.
  if (existing.dueDate !== dueDate && existing.dueDate !== before.dueDate)
    manualChanges.push({
      ...{ field: 'dueDate', byHand: existing.dueDate, inFile: dueDate },
      outcome: outcomeOf(keepsDate),
    })
  const [byHand, inFileQuantity] = [orderedQuantity(existing), orderedQuantity(rowTerms)]
  if (byHand !== inFileQuantity && isManualQuantity(existing, before))
    manualChanges.push({
      ...{
        field: 'quantity',
        byHand: formatQuantity(byHand),
        inFile: formatQuantity(inFileQuantity),
      },
      outcome: outcomeOf(keepsQuantity),
    })
  return { terms, fileTerms: isSameAsFile ? null : importedTerms, manualChanges }
}

// A file without the column keeps the cancelled quantity of the last file; of a line entered by hand, no file has
// cancelled anything.
const lastFileCancelled = (existing: RequestedTerms, before: FileTerms): Quantity =>
  before === null ? existing.cancelled : parseQuantity(before.cancelled ?? '0')

/**
 * Terms of the last file for a line that people have changed since; empty for a line entered by hand that no file has
 * had; null if the line equals the file.
 */
export const fileTerms = z
  .object({ dueDate: day, quantity: quantityText, cancelled: quantityText })
  .partial()
  .nullable()

/** Date and address of an order in the last file; the address is left out if no file had one. */
export const orderFileTerms = z
  .object({ orderDate: day, shipTo: z.string().nullable() })
  .partial()
  .nullable()
