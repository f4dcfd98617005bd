// A file with one separator, opened by spreadsheets that are set to another: nothing in it may run.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXlsx } from 'hucre/xlsx'
import type { Lang } from '#domain/lang.ts'
import { localizedCsv } from '#server/spreadsheets/csv-text.ts'
import type { SheetDefinition } from '#server/spreadsheets/sheet-definition.ts'
import { convertWithLibreoffice, skipWithoutLibreoffice } from '#test/libreoffice.ts'

if (skipWithoutLibreoffice) console.warn(skipWithoutLibreoffice)

type Row = { code: string; name: string }
const sheet: SheetDefinition<Row> = {
  name: () => 'x',
  fields: ['code', 'name'],
  columns: [
    { header: () => 'Code', kind: 'text', width: 9, value: ({ code }) => code },
    { header: () => 'Name', kind: 'text', width: 9, value: ({ name }) => name },
  ],
}

const hostile = [',', ';', '|', '\t', '\n', '\r\n', ' '].flatMap((separator) =>
  ['', '"', '""', ' ', ' "'].flatMap((filler) =>
    ['=1+A1', '+1+A1', '-1+A1', '@SUM(A1)', '=HYPERLINK("http://x","y")', "=cmd|' /C x'!A0"].map(
      (formula) => `x${separator}${filler}${formula}`,
    ),
  ),
)

async function written(lang: Lang): Promise<Buffer> {
  async function* pages() {
    yield hostile.map((text) => ({ code: text, name: text }))
  }
  const parts: string[] = []
  for await (const part of localizedCsv(sheet, pages(), lang)) parts.push(part)
  return Buffer.from(parts.join(''))
}

// Comma, semicolon, tab, pipe, space, and several of them together, each with formulas and numbers looked for.
const opened = ['44', '59', '9', '124', '32', '44/59/9/124'].map(
  (separators) =>
    [separators, `CSV:${separators},34,76,1,,1033,false,true,false,false,false,-1,true`] as const,
)

async function formulasIn(content: Uint8Array, how: string): Promise<unknown[]> {
  const saved = await convertWithLibreoffice('xlsx', { name: 'export.csv', content, opened: how })
  const { sheets } = await readXlsx(saved, { readStyles: true })
  const cells = sheets.flatMap((one) => [...(one.cells?.values() ?? [])])
  return cells.flatMap(({ formula }) => (formula === undefined ? [] : [formula]))
}

for (const lang of ['en', 'sp'] as const)
  for (const [separators, how] of opened)
    test(`no formula in a ${lang} export opened with separator ${separators}`, {
      skip: skipWithoutLibreoffice,
    }, async () => {
      assert.deepEqual(await formulasIn(await written(lang), how), [])
    })

test('the same eyes see a formula where only the start of a cell is guarded', {
  skip: skipWithoutLibreoffice,
}, async () => {
  const naive = Buffer.from('Code,Name\r\nx;=1+A1,2\r\n')
  assert.notDeepEqual(await formulasIn(naive, opened[1]?.[1] ?? ''), [])
})
