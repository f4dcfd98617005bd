import * as z from 'zod'
import { type LineEntry, lineEntry } from '#domain/shipments/shipment-line.ts'
import { nullIfEmpty, traceability } from '#domain/shipments/traceability.ts'
import { withoutDefaults } from '#domain/without-defaults.ts'
import { entity } from '#server/data/entity.ts'

const { serialNumbers, ...goods } = withoutDefaults(traceability.shape)

/** The entered columns of a line: lot, dates and serial numbers are columns of their own. */
const entryColumns = z.object({
  ...withoutDefaults(lineEntry.omit({ traceability: true }).shape),
  ...goods,
  serialNumbers: serialNumbers.nullable(),
})
type EntryColumns = z.output<typeof entryColumns>

/** Lines `l` as they are entered: what is read, inserted and updated follows from the shape. */
export const lineEntries = entity('shipment_lines', 'l', entryColumns)

/** The columns of an entry. */
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

/** The entry that columns were made of. */
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
