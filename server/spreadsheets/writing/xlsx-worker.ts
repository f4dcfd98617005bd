import type { MessagePort } from 'node:worker_threads'
import { type CellValue, writeXlsxStream, type XlsxWriteStreamOptions } from 'hucre/xlsx'
import { lowerThreadPriority } from '#server/load/thread-priority.ts'

// Who works at a screen does not wait for who fetches a file.
lowerThreadPriority()

/** A sheet to write; `port` gives its rows, a page for each message, then null. */
export type WorkbookOrder = { options: XlsxWriteStreamOptions; port: MessagePort }

/** Writes a workbook of one sheet, in a worker thread: packing a hundred thousand rows takes seconds. */
export default async function write({ options, port }: WorkbookOrder): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeXlsxStream(rowsFrom(port), options)) chunks.push(chunk)
  return Uint8Array.from(Buffer.concat(chunks))
}

async function* rowsFrom(port: MessagePort): AsyncGenerator<CellValue[]> {
  for (;;) {
    const rows = await nextPage(port)
    if (rows === null) return
    yield* rows
  }
}

function nextPage(port: MessagePort): Promise<CellValue[][] | null> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(new Error('the rows ended midway'))
    port.once('close', leave)
    port.once('message', (rows: CellValue[][] | null) => {
      port.off('close', leave)
      resolve(rows)
    })
    port.postMessage('next')
  })
}
