// docs/privacy.md names every column that can hold personal data: it is compared with the printed schema.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const schema = readFileSync(join(root, 'database', 'schema.sql'), 'utf8')
const page = readFileSync(join(root, 'docs', 'privacy.md'), 'utf8')

const tables = [...schema.matchAll(/^create table (\w+) \(\n([\s\S]*?)^\);/gm)].map(
  ([, name = '', body = '']) => ({ name, body }),
)
const columnsOfPage = [...page.matchAll(/^\| `(\w+)` \| ((?:`\w+` ?)+)\|/gm)].flatMap(
  ([, table, columns = '']) =>
    [...columns.matchAll(/\w+/g)].map(([column]) => `${table}.${column}`),
)

test('every column of text, JSON, bytes or addresses stands in one table of the page', () => {
  const columns = tables.flatMap(({ name, body }) =>
    [
      ...body.matchAll(/^ {2}(\w+) (?:text|jsonb?|bytea|inet|cidr|character varying)(?:\[\])?\b/gm),
    ].map(([, column]) => `${name}.${column}`),
  )
  assert.ok(columns.length > 100)
  assert.deepEqual(
    columns.filter((column) => !columnsOfPage.includes(column)),
    [],
    'say in docs/privacy.md whether these hold personal data, what erasing does and how long they are kept',
  )
  assert.deepEqual(
    columnsOfPage.filter(
      (column, index) => !columns.includes(column) || columnsOfPage.indexOf(column) < index,
    ),
    [],
    'these are not in the schema, or stand there twice',
  )
})

test('every reference to a person is listed as kept, or is in a table whose rows are deleted', () => {
  const references = tables.flatMap(({ name, body }) =>
    [...body.matchAll(/FOREIGN KEY \(company_id, (\w+)\) REFERENCES users\(/g)].map(
      ([, column]) => `${name}.${column}`,
    ),
  )
  const deletedTables = [...page.matchAll(/^\| `(\w+)` \|.*\| deleted[ ;|]/gm)].map(
    ([, table]) => table,
  )
  const documentedReferences = [...page.matchAll(/`(\w+\.\w+)`/g)].map(([, column]) => column)
  assert.deepEqual(
    references.filter(
      (column) =>
        !documentedReferences.includes(column) && !deletedTables.includes(column.split('.')[0]),
    ),
    [],
  )
  assert.deepEqual(
    documentedReferences.filter((column) => !references.includes(column ?? '')),
    [],
  )
})
