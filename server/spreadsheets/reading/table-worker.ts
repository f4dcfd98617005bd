import { csvRows } from '#server/spreadsheets/reading/csv-rows.ts'
import { isZip, otherKindOf } from '#server/spreadsheets/reading/file-kind.ts'
import type { RawTable, TableInput, TableOutput } from '#server/spreadsheets/reading/read-table.ts'
import { failureOf, TableFailure } from '#server/spreadsheets/reading/table-failure.ts'
import { xlsxRows } from '#server/spreadsheets/reading/xlsx-rows.ts'

/** Reads the rows of a file, in a worker process: a hostile one can neither block nor exhaust the server. */
export default async function readRows(given: TableInput): Promise<TableOutput> {
  try {
    return await read(given)
  } catch (error) {
    const { refusal, row, source } = failureOf(error)
    return { refusal, ...(row !== undefined && { row }), ...(source && { source }) }
  }
}

async function read({ bytes, choice }: TableInput): Promise<RawTable> {
  if (bytes.length === 0) throw new TableFailure('empty')
  if (isZip(bytes)) return xlsxRows(bytes, choice.sheet)
  const other = otherKindOf(bytes)
  if (other) throw new TableFailure(other)
  return csvRows(bytes, choice.encoding)
}
