import { Worker } from 'node:worker_threads'
import { type TableRefusal, type TableRow, tableLimits } from '#domain/table-file.ts'
import { TableFailure } from '#server/spreadsheets/table-failure.ts'

type Answer = { rows: TableRow[] } | { refusal: TableRefusal; row?: number }

// A file costs up to a processor and a quarter of a gigabyte while it is read.
const atOnce = 2
let reading = 0
const waiting: (() => void)[] = []

/** Reads a CSV or XLSX file into rows, by its content; throws a TableFailure for what is no such table. */
export async function readTable(
  bytes: Uint8Array,
  milliseconds: number = tableLimits.milliseconds,
): Promise<TableRow[]> {
  if (reading >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else reading += 1
  try {
    return await readInWorker(bytes, milliseconds)
  } finally {
    // The place passes straight to whoever waits longest.
    const next = waiting.shift()
    if (next) next()
    else reading -= 1
  }
}

async function readInWorker(bytes: Uint8Array, milliseconds: number): Promise<TableRow[]> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
  const slow = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => slow.resolve({ refusal: 'too-slow' }), milliseconds)
  try {
    const answer = await Promise.race([
      slow.promise,
      new Promise<Answer>((resolve, reject) => {
        worker.once('message', resolve)
        worker.once('error', (error: NodeJS.ErrnoException) =>
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? resolve({ refusal: 'suspicious' })
            : reject(error),
        )
      }),
    ])
    if ('refusal' in answer) throw new TableFailure(answer.refusal, answer.row)
    if (answer.rows.length === 0) throw new TableFailure('empty')
    return answer.rows
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
