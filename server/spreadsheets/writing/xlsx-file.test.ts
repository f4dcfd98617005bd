import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readXlsx } from 'hucre/xlsx'
import { singlePage } from '#server/spreadsheets/writing/export-pages.ts'
import { xlsxFile } from '#server/spreadsheets/writing/xlsx-file.ts'

test('a text longer than Excel opens is cut with an ellipsis', async () => {
  const sheet = {
    ...{ name: () => 'Sheet', fields: [] },
    columns: [
      {
        ...{ header: () => 'Text', kind: 'text' as const, width: 10 },
        value: ({ text }: { text: string }) => text,
      },
    ],
  }
  const longest = 'x'.repeat(32_767)
  const pages = singlePage([{ text: longest }, { text: `${longest}x` }])
  const [read] = (await readXlsx(await xlsxFile(sheet, pages, 'en', { group: 'a' }))).sheets
  assert.deepEqual(read?.rows, [['Text'], [longest], [`${longest.slice(1)}…`]])
})
