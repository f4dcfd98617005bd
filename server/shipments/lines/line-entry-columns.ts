import * as z from 'zod'
import { type LineEntry, lineEntry } from '#domain/shipments/shipment-line.ts'
import { nullIfEmpty, traceability } from '#domain/shipments/traceability.ts'
import { withoutDefaults } from '#domain/without-defaults.ts'
import { entity } from '#server/data/entity.ts'

const { serialNumbers, ...goods } = withoutDefaults(traceability.shape)

/** The entered columns of a line; lot, dates and serial numbers are separate columns. */
const entryColumns = z.object({
  ...withoutDefaults(lineEntry.omit({ traceability: true }).shape),
  ...goods,
  serialNumbers: serialNumbers.nullable(),
})
type EntryColumns = z.output<typeof entryColumns>

/** Entered columns of lines `l`: selects, inserts and updates follow from the shape. */
export const lineEntries = entity('shipment_lines', 'l', entryColumns)

export const columnsOfEntry = ({ traceability, ...line }: LineEntry): EntryColumns => {
  const { lot, bestBefore, expiry, serialNumbers = [] } = traceability ?? {}
  return {
    ...line,
    lot: lot ?? null,
    bestBefore: bestBefore ?? null,
    expiry: expiry ?? null,
    serialNumbers: serialNumbers.length > 0 ? serialNumbers : null,
  }
}

/** Returns the entry that columns were made from. */
export const entryOfColumns = ({
  lot,
  bestBefore,
  expiry,
  serialNumbers,
  ...line
}: EntryColumns): LineEntry => ({
  ...line,
  traceability: nullIfEmpty({ lot, bestBefore, expiry, serialNumbers: serialNumbers ?? [] }),
})
