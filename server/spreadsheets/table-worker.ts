import { csvRows } from '#server/spreadsheets/csv-rows.ts'
import type { RawTable, TableInput, TableOutput } from '#server/spreadsheets/read-table.ts'
import { TableFailure } from '#server/spreadsheets/table-failure.ts'
import { xlsxRows } from '#server/spreadsheets/xlsx-rows.ts'

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/** Reads the rows of a file, in a worker thread: a hostile one can neither block nor exhaust the server. */
export default async function readRows(given: TableInput): Promise<TableOutput> {
  try {
    return await read(given)
  } catch (error) {
    const failure = error instanceof TableFailure ? error : new TableFailure('damaged')
    const { refusal, row, source } = failure
    return { refusal, ...(row !== undefined && { row }), ...(source && { source }) }
  }
}

async function read({ bytes, choice }: TableInput): Promise<RawTable> {
  if (bytes.length === 0) throw new TableFailure('empty')
  if (startsWith(bytes, 0x50, 0x4b)) return xlsxRows(bytes, choice.sheet)
  // The container of both the Excel of before 2007 and any Excel file under a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw new TableFailure(isEncrypted ? 'encrypted' : 'old-excel')
  }
  return csvRows(bytes, choice.encoding)
}
