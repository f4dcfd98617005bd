import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { getPerson, listPeople } from '#contract/person-endpoints.ts'
import {
  getPersonTemplate,
  importPeople,
  previewPersonImport,
} from '#contract/person-import-endpoints.ts'
import { readPersonHeader } from '#domain/imports/person-import-columns.ts'
import { maxInvited } from '#domain/imports/person-import-report.ts'
import { idOf } from '#test/people.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')

const fileOf = (...rows: string[]) =>
  ['name,email,username,roles,supplier_code,language', ...rows].join('\n')
const send = (body: string | Uint8Array, rows: 'all' | 'good' = 'all') =>
  ada.call(importPeople, { body, query: { rows } })
const look = async (body: string) => {
  const { status, reply, text } = await ada.call(previewPersonImport, { body })
  assert.equal(status, 200, text)
  return reply
}

test('the template has the columns in each language, and comes back filled in', async () => {
  for (const lang of ['en', 'sp', 'ca'] as const) {
    const csv = await ada.call(getPersonTemplate, { query: { format: 'csv', lang } })
    const delimiter = lang === 'en' ? ',' : ';'
    const [headings = []] = parse(csv.bytes, { bom: true, delimiter }) as string[][]
    const { faults, ignored, columnIndexes } = readPersonHeader(headings)
    assert.deepEqual([faults, ignored, columnIndexes.size], [[], [], 6])
    const book = await ada.call(getPersonTemplate, { query: { format: 'xlsx', lang } })
    const [sheet] = (await readXlsx(book.bytes)).sheets
    assert.deepEqual(sheet?.rows, [headings])
    const mail = `filled-${lang}@example.com`
    const rows = [headings, ['Filled In', mail, null, null, 'CARTRO', null]]
    const { status, reply } = await send(await writeXlsx({ sheets: [{ name: 'x', rows }] }))
    assert.deepEqual([status, reply.good, reply.staff], [200, 1, 0])
  }
  assert.equal((await ada.call(listPeople, { query: { text: 'filled-' } })).reply.rows.length, 3)
})

test('a file of two columns is read whatever parts them', async () => {
  for (const mark of [',', ';', '\t', '|']) {
    const { reading, good } = await look(`Nom${mark}Correu\nA${mark}a@example.com`)
    assert.deepEqual([reading.separator, good], [mark, 1])
  }
})

test('a column that only names the supplier is never passed over', async () => {
  const byName = await look('Name,Mail,Supplier\nA,a@example.com,Cartró')
  assert.deepEqual(
    [byName.errors[0]?.column, byName.errors[0]?.code],
    ['supplier_code', 'unknown-supplier'],
  )
  const both = await look('Name,Mail,Supplier,Supplier code\nA,a@example.com,Cartró,CARTRO')
  assert.deepEqual([both.good, both.staff, both.ignoredColumns], [1, 0, ['Supplier']])
})

test('hostile content is text, and too many people are refused', async () => {
  const names = [
    '<img src=x onerror=alert(1)>',
    '=cmd|x!A1',
    '{{7*7}}',
    '‮evil',
    "'; drop table users; --",
  ]
  const file = fileOf(
    ...names.map((name, n) => `"${name}",hostile-${n}@example.com,,,,`),
    'Bell\u0007,bell@example.com,,,,',
    'Lines,"a@example.com\nbcc: b@example.com",,,,',
  )
  const { reply } = await send(file, 'good')
  assert.deepEqual(
    reply.errors.map(({ row, column }) => [row, column]),
    [
      [7, 'name'],
      [8, 'email'],
    ],
  )
  assert.deepEqual(
    reply.understood.map(({ name }) => name),
    names,
  )
  const id = await idOf(world.owner, 'hostile-1@example.com')
  assert.equal((await ada.call(getPerson, { params: { id } })).reply.name, '=cmd|x!A1')
  const many = Array.from({ length: maxInvited + 1 }, (_, n) => `P,many-${n}@example.com,,,,`)
  const { status, problem } = await send(fileOf(...many))
  assert.deepEqual(
    [status, problem.code, problem.errors?.[0]?.params],
    [422, 'unreadable-file', { reason: 'too-many-people', row: maxInvited + 2 }],
  )
})
