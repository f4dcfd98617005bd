import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { withScratchDatabase } from '#test/world/database.ts'
import { schemaText } from './schema-text.ts'

const EMBEDDED_MAJOR = 18

const printedSchema = join(import.meta.dirname, 'schema.sql')

const majorOf = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query('show server_version_num')
  await client.end()
  return Math.floor(rows[0].server_version_num / 10_000)
}

test('schema.sql is the schema that the migrations make: npm run print-schema', async (t) => {
  await withScratchDatabase(async (url) => {
    // Other versions of PostgreSQL print the same expressions differently.
    if ((await majorOf(url)) !== EMBEDDED_MAJOR) return t.skip('printed by another PostgreSQL')
    assert.equal(await readFile(printedSchema, 'utf8'), await schemaText(url))
  })
})

test('checks leave PostgreSQL nothing to compute at each write but the row: decision 113', async () => {
  const checks = (await readFile(printedSchema, 'utf8'))
    .split(/\n {2}(?=constraint )|\n\);/)
    .filter((text) => /^constraint \w+ CHECK /.test(text))
  assert.ok(checks.length > 100)
  // A number that is cast, and the function trunc(numeric), which is SQL that calls another.
  assert.deepEqual(
    checks.filter((text) => /\(\d+\)::numeric|\btrunc\(\w+\)/.test(text)),
    [],
  )
})
