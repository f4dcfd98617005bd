import assert from 'node:assert/strict'
import { test } from 'node:test'
import { singlePage } from '#server/spreadsheets/writing/export-pages.ts'
import { maxOpenings, sheetFile } from '#server/spreadsheets/writing/export-route.ts'

const sheet = { name: () => 'Sheet', fields: [], columns: [] }
const order = { lang: 'en', today: '2026-12-01' } as const
const content = () => ({ sheet, pages: singlePage<object>([]) })

test('a company has a maximum of text exports that open at once; another company’s still opens', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const openExport = (group: string, format: 'csv' | 'data', opening?: Promise<void>) =>
    sheetFile({ ...order, format }, { group }, async () => {
      await opening
      return content()
    })
  const openings = Array.from({ length: maxOpenings }, (_, n) =>
    openExport('a', n % 2 ? 'csv' : 'data', promise),
  )
  await assert.rejects(openExport('a', 'csv'), { code: 'unavailable', extras: { retryAfter: 5 } })
  await openExport('b', 'csv')
  resolve()
  await Promise.all(openings)
  const fails = sheetFile({ ...order, format: 'csv' }, { group: 'a' }, async () => {
    throw new Error('worn out')
  })
  await assert.rejects(fails, /worn out/)
  await Promise.all(Array.from({ length: maxOpenings }, () => openExport('a', 'data')))
})
