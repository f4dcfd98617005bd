// No formula of an export may run, also in a spreadsheet program set to another separator.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXlsx } from 'hucre/xlsx'
import type { Lang } from '#domain/lang.ts'
import { localizedCsv } from '#server/spreadsheets/writing/csv-text.ts'
import { singlePage } from '#server/spreadsheets/writing/export-pages.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'
import { convertTogether, skipWithoutLibreoffice } from '#test/samples/libreoffice.ts'

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

async function exportedCsv(lang: Lang): Promise<Buffer> {
  const pages = singlePage(hostile.map((text) => ({ code: text, name: text })))
  const chunks: Buffer[] = []
  for await (const chunk of localizedCsv(sheet, pages, lang)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

// Comma, semicolon, tab, pipe, space, and several together; each with formulas and numbers detected.
const separatorsOfPrograms = ['44', '59', '9', '124', '32', '44/59/9/124'].map(
  (separators) =>
    [separators, `CSV:${separators},34,76,1,,1033,false,true,false,false,false,-1,true`] as const,
)

// Escapes only the start of a cell.
const unescaped = Buffer.from('Code,Name\r\nx;=1+A1,2\r\n')

async function formulasIn(saved: Buffer): Promise<unknown[]> {
  const { sheets } = await readXlsx(saved, { readStyles: true })
  const cells = sheets.flatMap((savedSheet) => [...(savedSheet.cells?.values() ?? [])])
  return cells.flatMap(({ formula }) => (formula === undefined ? [] : [formula]))
}

for (const [separators, how] of separatorsOfPrograms)
  test(`no formula in an export, English or Spanish, opened with separator ${separators}`, {
    skip: skipWithoutLibreoffice,
  }, async () => {
    const files = [
      { name: 'en.csv', content: await exportedCsv('en') },
      { name: 'sp.csv', content: await exportedCsv('sp') },
      { name: 'naive.csv', content: unescaped },
    ]
    const saved = await convertTogether('xlsx', files, how)
    const [en, sp, unguarded] = await Promise.all(saved.map(formulasIn))
    assert.deepEqual([en, sp], [[], []])
    // The same check finds a formula that is not escaped.
    if (separators.includes('59')) assert.notDeepEqual(unguarded, [])
  })
