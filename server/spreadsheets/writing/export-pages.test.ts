import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { localizedCsv, machineCsv } from '#server/spreadsheets/writing/csv-text.ts'
import { type Pages, pagesBy, withoutRepeats } from '#server/spreadsheets/writing/export-pages.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

// Own process: it measures the heap.
setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as (how?: { type: 'minor' }) => void

type Row = { code: string }
const sheet: SheetDefinition<Row> = {
  name: () => 'x',
  fields: ['code'],
  columns: [{ header: () => 'Code', kind: 'text', width: 9, value: ({ code }) => code }],
}

const texts = [
  ['csv', (pages: Pages<Row>) => localizedCsv(sheet, pages, 'en')],
  ['data', (pages: Pages<Row>) => machineCsv(sheet, pages)],
] as const

for (const [format, textOf] of texts)
  test(`a file that waits for its next page keeps no rows in memory: ${format}`, async () => {
    const rows: WeakRef<Row>[] = []
    const page = (n: number) => {
      const row = { code: `R${n}` }
      rows.push(new WeakRef(row))
      return { rows: [row], previous: null, next: n < 3 ? String(n) : null }
    }
    const waiting = Promise.withResolvers<void>()
    const text = textOf(
      pagesBy(
        (read) => read(),
        async (after) => {
          if (after === '2') await waiting.promise
          return page(Number(after ?? 0) + 1)
        },
      ),
    )
    const parts = [await text.next(), await text.next()]
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
      expectedFile(format),
    )
    assert.equal((await text.next()).done, true)
  })

for (const [format, textOf] of texts)
  test(`a row that moves to a later page is written once: ${format}`, async () => {
    const pages = [['R1', 'R2'], ['R1'], ['R3']].map((codes) => codes.map((code) => ({ code })))
    const read = async (after: string | null) => {
      const n = Number(after ?? 0)
      return { rows: pages[n] ?? [], previous: null, next: n < 2 ? String(n + 1) : null }
    }
    const unrepeated = withoutRepeats(
      pagesBy((page) => page(), read),
      ({ code }) => Number(code.slice(1)),
    )
    const parts = await Array.fromAsync(textOf(unrepeated))
    assert.equal(parts.join('').replace('\uFEFF', ''), expectedFile(format))
  })

const oldSpaceBytes = () =>
  getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? 0
const collectYoung = () => {
  for (let n = 0; n < 3; n += 1) collectGarbage({ type: 'minor' })
}

for (const [format, textOf] of texts)
  test(`minor garbage collections free the rows of a file that waited for its turn: ${format}`, async () => {
    const maxPages = 60
    let turn = Promise.withResolvers<void>()
    const pages = pagesBy(
      async (read) => {
        await turn.promise
        return read()
      },
      async (after) => {
        const n = Number(after ?? 0) + 1
        const rows = Array.from({ length: 500 }, (_, index) => ({
          code: `${n} ${index} `.repeat(9),
        }))
        return { rows, previous: null, next: n < maxPages ? String(n) : null }
      },
    )
    const text = textOf(pages)
    let before = 0
    for (let n = 0; n < maxPages; n += 1) {
      if (n === 10) {
        collectGarbage()
        before = oldSpaceBytes()
      }
      const part = text.next()
      await new Promise((resolve) => setImmediate(resolve))
      // Promises that wait are promoted to the old generation.
      collectYoung()
      const { resolve } = turn
      turn = Promise.withResolvers()
      resolve()
      await part
      collectYoung()
    }
    const grown = (oldSpaceBytes() - before) / (maxPages - 10)
    assert.ok(grown < 10_000, `${Math.round(grown)} bytes of each page are kept`)
  })

const expectedFile = (format: string) =>
  `${format === 'csv' ? 'Code' : 'code'}\r\nR1\r\nR2\r\nR3\r\n`
