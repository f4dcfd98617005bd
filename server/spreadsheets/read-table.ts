import { type TableRefusal, type TableRow, tableLimits } from '#domain/table-file.ts'
import type { QueueOwner } from '#server/http/fair-queue.ts'
import { ownThread, ThreadFailure } from '#server/http/own-thread.ts'
import { TableFailure } from '#server/spreadsheets/table-failure.ts'

type Answer = { rows: TableRow[] } | { refusal: TableRefusal; row?: number }

const read = ownThread<Uint8Array, Answer>(new URL('./table-worker.ts', import.meta.url), {
  megabytes: 256,
  milliseconds: tableLimits.milliseconds,
})

/** Reads a CSV or XLSX file into rows, by its content; throws a TableFailure for what is no such table. */
export async function readTable(
  bytes: Uint8Array,
  milliseconds?: number,
  owner?: QueueOwner,
): Promise<TableRow[]> {
  const answer = await read(bytes, owner, milliseconds).catch((error: unknown): Answer => {
    if (!(error instanceof ThreadFailure)) throw error
    return { refusal: error.reason === 'too-slow' ? 'too-slow' : 'suspicious' }
  })
  if ('refusal' in answer) throw new TableFailure(answer.refusal, answer.row)
  if (answer.rows.length === 0) throw new TableFailure('empty')
  return answer.rows
}
