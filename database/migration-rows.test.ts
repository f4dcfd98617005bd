import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMigrations } from '#database/migrate.ts'

const migrations = await readMigrations()

test('a migration that changes rows lifts forced row-level security, so that it sees those of all companies', () => {
  // Earlier migrations have run, and cannot change.
  for (const { name, sql } of migrations.filter((migration) => migration.name > '0033'))
    for (const [, table = ''] of sql.matchAll(/^(?:update|delete from) (\w+)/gm))
      assert.ok(
        sql.includes(`alter table ${table} no force row level security`),
        `${name}: ${table}`,
      )
})
