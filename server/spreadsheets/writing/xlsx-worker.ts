import { deserialize } from 'node:v8'
import { type CellValue, writeXlsxStream, type XlsxWriteStreamOptions } from 'hucre/xlsx'
import type { NextPage } from '#server/load/worker-main.ts'

/** Writes a workbook of one sheet in a worker process: compressing a hundred thousand rows takes seconds. */
export default async function write(
  options: XlsxWriteStreamOptions,
  nextPage: NextPage,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeXlsxStream(rowsFrom(nextPage), options)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* rowsFrom(nextPage: NextPage): AsyncGenerator<CellValue[]> {
  for (;;) {
    const rows = (await nextPage()) as Uint8Array | null
    if (rows === null) return
    yield* deserialize(rows) as CellValue[][]
  }
}
