import { type TableRefusal, type TableRow, tableLimits } from '#domain/imports/table/table-file.ts'
import type { ReadingChoice, TableSource } from '#domain/imports/table/table-reading.ts'
import type { QueueOwner } from '#server/load/fair-queue.ts'
import { WorkerLimitError, workerRunner } from '#server/load/worker-pool.ts'
import { TableFailure } from '#server/spreadsheets/reading/table-failure.ts'

/** Rows of a file, and its detected properties. */
export type RawTable = { rows: TableRow[]; source: TableSource }
export type TableInput = { bytes: Uint8Array; choice: ReadingChoice }
export type TableOutput = RawTable | { refusal: TableRefusal; row?: number; source?: TableSource }

const read = workerRunner<TableInput, TableOutput>(new URL('./table-worker.ts', import.meta.url), {
  megabytes: 256,
  milliseconds: tableLimits.milliseconds,
})

/** Reads a CSV or XLSX file (detected by content) into rows; throws a TableFailure for anything else. */
export async function readTable(
  bytes: Uint8Array,
  choice: ReadingChoice = {},
  milliseconds?: number,
  owner?: QueueOwner,
): Promise<RawTable> {
  const answer = await read({ bytes, choice }, owner, { milliseconds }).catch(
    (error: unknown): TableOutput => {
      if (!(error instanceof WorkerLimitError)) throw error
      return { refusal: error.reason === 'too-slow' ? 'too-slow' : 'suspicious' }
    },
  )
  if ('refusal' in answer) {
    const failure = new TableFailure(answer.refusal, answer.row)
    throw answer.source ? failure.withSource(answer.source) : failure
  }
  if (answer.rows.length === 0) throw new TableFailure('empty').withSource(answer.source)
  return answer
}
