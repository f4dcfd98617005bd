import type * as z from 'zod'
import type { ManualChange, orderFileTerms } from '#domain/orders/file-terms.ts'
import type { Day } from '#domain/units/day.ts'

export type OrderFileTerms = z.infer<typeof orderFileTerms>

/** Date of an order, and its place of delivery. */
export type OrderDetails = { orderDate: Day; shipTo: string | null }

/** Returns the file's terms to store when people change an order: those already stored, else the order's values. */
export const orderFileTermsBeforeChange = (
  order: OrderDetails & { fileTerms: OrderFileTerms },
): NonNullable<OrderFileTerms> =>
  order.fileTerms ?? { orderDate: order.orderDate, shipTo: order.shipTo }

/**
 * Merges the rows of a file into the date and the address of their order, by the rules of `mergeFileTerms`. A file
 * without an address does not change it.
 */
export function mergeOrderFileTerms(
  row: { orderDate: Day; shipTo?: string | null | undefined },
  existing: OrderDetails,
  before: OrderFileTerms,
): { details: OrderDetails; fileTerms: OrderFileTerms; manualChanges: ManualChange[] } {
  const { orderDate } = row
  const rowDetails = { orderDate, shipTo: row.shipTo === undefined ? existing.shipTo : row.shipTo }
  if (before === null) return { details: rowDetails, fileTerms: null, manualChanges: [] }
  const keeps = (field: keyof OrderDetails) => before[field] === rowDetails[field]
  const details = {
    orderDate: keeps('orderDate') ? existing.orderDate : orderDate,
    shipTo: keeps('shipTo') ? existing.shipTo : rowDetails.shipTo,
  }
  const imported = { ...before, orderDate, ...(row.shipTo !== undefined && { shipTo: row.shipTo }) }
  const isSameAsFile =
    details.orderDate === imported.orderDate &&
    (imported.shipTo === undefined || details.shipTo === imported.shipTo)
  const fields = ['orderDate', 'shipTo'] as const
  const manualChanges = fields
    // A term that equals the last file's was not changed by hand.
    .filter((field) => existing[field] !== rowDetails[field] && existing[field] !== before[field])
    .map((field): ManualChange => {
      const [byHand, fileValue] = [existing[field] ?? '', rowDetails[field] ?? '']
      return { field, byHand, inFile: fileValue, outcome: keeps(field) ? 'kept' : 'replaced' }
    })
  return { details, fileTerms: isSameAsFile ? null : imported, manualChanges }
}
