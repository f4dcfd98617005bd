import { parentPort, workerData } from 'node:worker_threads'
import type { ReadingChoice } from '#domain/imports/table-reading.ts'
import { csvRows } from '#server/spreadsheets/csv-rows.ts'
import { TableFailure } from '#server/spreadsheets/table-failure.ts'
import { xlsxRows } from '#server/spreadsheets/xlsx-rows.ts'

// Runs in a thread of its own, so that a hostile file can neither block nor exhaust the server.
const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte)

const { bytes, choice } = workerData as { bytes: Uint8Array; choice: ReadingChoice }
try {
  parentPort?.postMessage(await read())
} catch (error) {
  const failure = error instanceof TableFailure ? error : new TableFailure('damaged')
  const { refusal, row, source } = failure
  parentPort?.postMessage({ refusal, row, source })
}

async function read() {
  if (bytes.length === 0) throw new TableFailure('empty')
  if (startsWith(bytes, 0x50, 0x4b)) return xlsxRows(bytes, choice.sheet)
  // The container of both the Excel of before 2007 and any Excel file under a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    const isEncrypted = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
    throw new TableFailure(isEncrypted ? 'encrypted' : 'old-excel')
  }
  return csvRows(bytes, choice.encoding)
}
