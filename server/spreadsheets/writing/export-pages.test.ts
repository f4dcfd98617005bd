import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { localizedCsv, machineCsv } from '#server/spreadsheets/writing/csv-text.ts'
import { pagesFrom } from '#server/spreadsheets/writing/export-pages.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

type Row = { code: string }
const sheet: SheetDefinition<Row> = {
  name: () => 'x',
  fields: ['code'],
  columns: [{ header: () => 'Code', kind: 'text', width: 9, value: ({ code }) => code }],
}

const texts = [
  ['csv', (pages: AsyncIterable<Row[]>) => localizedCsv(sheet, pages, 'en')],
  ['data', (pages: AsyncIterable<Row[]>) => machineCsv(sheet, pages)],
] as const

for (const [format, textOf] of texts)
  test(`rows of a file that waits for its next page are not kept: ${format}`, async () => {
    const rows: WeakRef<Row>[] = []
    const page = (n: number) => {
      const row = { code: `R${n}` }
      rows.push(new WeakRef(row))
      return { rows: [row], previous: null, next: n < 3 ? String(n) : null }
    }
    const waiting = Promise.withResolvers<void>()
    const text = textOf(
      pagesFrom(page(1), async (after) => {
        if (after === '2') await waiting.promise
        return page(Number(after) + 1)
      }),
    )
    const parts = [await text.next(), await text.next(), await text.next()]
    const last = text.next()
    await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
    assert.deepEqual(
      rows.map((row) => row.deref()),
      [undefined, undefined],
    )
    waiting.resolve()
    parts.push(await last)
    assert.equal(
      parts
        .map(({ value }) => value)
        .join('')
        .replace('\uFEFF', ''),
      headed(format),
    )
    assert.equal((await text.next()).done, true)
  })

const headed = (format: string) => `${format === 'csv' ? 'Code' : 'code'}\r\nR1\r\nR2\r\nR3\r\n`
