import { packageKey } from '#domain/imports/lines/line-import-groups.ts'
import { sharedLineKey } from '#domain/imports/lines/line-import-result.ts'
import type { LineImportRow } from '#domain/imports/lines/line-import-row.ts'
import { readLineTable } from '#domain/imports/lines/line-import-table.ts'
import type { TableRefusal } from '#domain/imports/table/table-file.ts'
import { maxPackages } from '#domain/packing/package.ts'
import { maxShipmentLines } from '#domain/shipments/shipment-line.ts'
import { invalid } from '#server/http/problem-error.ts'
import type { LockedShipment } from '#server/shipments/shipment-lock.ts'
import { refuseExcess } from '#server/spreadsheets/reading/table-upload.ts'

/** Reads the lines of a file; throws if they have more lines or packages than a shipment may have. */
export function readLineTableWithinLimits(...parameters: Parameters<typeof readLineTable>) {
  const table = readLineTable(...parameters)
  if ('faults' in table) return table
  refuseMoreThan('too-many-lines', table.lines, lineKeyOf, maxShipmentLines)
  const rows = [...table.lines, ...table.packageRows].filter(({ reference }) => reference !== null)
  refuseMoreThan('too-many-packages', rows, (row) => packageKey(row.reference ?? ''), maxPackages)
  return table
}

// Rows of named packages share a line if they have the same order line and goods.
const lineKeyOf = (line: LineImportRow) =>
  line.reference === null
    ? String(line.row)
    : sharedLineKey(
        JSON.stringify([
          line.orderCode,
          line.lineNumber,
          line.productCode,
          line.gtin,
          line.size,
          line.color,
        ]),
        line,
      )

function refuseMoreThan<Row extends { row: number }>(
  reason: TableRefusal,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  max: number,
): void {
  const keys = new Set<string>()
  for (const row of rows) {
    keys.add(keyOf(row))
    if (keys.size > max) refuseExcess(reason, row)
  }
}

/** Refuses more packages than the shipment has room for. */
export function refuseTooManyPackages({ packageCount }: LockedShipment, addedCount: number): void {
  if (addedCount === 0 || addedCount + packageCount <= maxPackages) return
  const params = { maximum: maxPackages }
  throw invalid({ pointer: '/body', code: 'too-many-packages', params })
}
