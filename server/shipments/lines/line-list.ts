import { sql } from '#database/client/sql.ts'
import { exportedLine } from '#domain/shipments/exported-line.ts'
import { columnsOf } from '#server/data/entity.ts'
import type { ListQuery } from '#server/data/list/keyset-page.ts'
import { exportConditions, exportedLines } from '#server/shipments/exported-lines.ts'

const packageColumns = sql`l.number_of_packages, l.quantity_per_package, l.remainder, l.height, l.width, l.depth, l.weight,`

/** The lines of a shipment, in the order in which its screen shows them. */
export const lineList = (shipmentId: number): ListQuery & ReturnType<typeof exportConditions> => ({
  ...exportConditions(shipmentId),
  sort: {
    ...{ column: 'q.id', type: 'bigint', isDescending: false },
    ...{ tieBreaker: 'q.id', isUnique: true },
  },
  source: sql`(${exportedLines(shipmentId, packageColumns)}) q where true`,
  alias: 'q',
  columns: columnsOf(exportedLine, 'q', {
    lineNumber: sql`q.line_reference`,
    serialNumbers: sql`array_to_string(q.serial_numbers, ' ')`,
  }),
})
