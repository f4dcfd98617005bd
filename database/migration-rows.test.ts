import assert from 'node:assert/strict'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { migrate, readMigrations } from '#database/migrate.ts'
import { withEmptyDatabase } from '#test/database.ts'

const migrations = await readMigrations()

test('a migration that changes rows sees those of all companies: it lifts the forced row security', () => {
  // Those before are as they have run.
  for (const { name, sql } of migrations.filter((one) => one.name > '0053'))
    for (const [, table = ''] of sql.matchAll(/^(?:update|delete from) (\w+)/gm))
      assert.ok(
        sql.includes(`alter table ${table} no force row level security`),
        `${name}: ${table}`,
      )
})

test('what a credit and a file took off twice is taken off once by the migration', () =>
  withEmptyDatabase(async (url) => {
    const directory = await mkdtemp(join(tmpdir(), 'oto-migrations-'))
    const source = join(import.meta.dirname, 'migrations')
    for (const { name } of migrations.filter(({ name }) => name < '0060'))
      await copyFile(join(source, name), join(directory, name))
    await migrate(url, directory)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(`
        select set_config('app.company', '1', false);
        insert into companies (name) values ('Mercat');
        insert into suppliers (company_id, code, name) values (1, 'S', 'S');
        insert into orders (company_id, supplier_id, code, order_date) values (1, 1, 'PO-1', '2026-01-01');
        insert into order_lines (company_id, supplier_id, order_id, order_code, line_number, product_code, product_name,
          quantity, cancelled, received, waived, due_date, search)
        values (1, 1, 1, 'PO-1', 1, 'P', 'P', 4, 0, 4, 6, '2026-02-01', ''), (1, 1, 1, 'PO-1', 2, 'P', 'P', 100, 0, 90, 10, '2026-02-01', '');
        select set_config('app.company', '', false)`)
      await migrate(url)
      await client.query(`select set_config('app.company', '1', false)`)
      const { rows } = await client.query(
        'select waived::int, credits from order_lines order by line_number',
      )
      assert.deepEqual(rows, [
        { waived: 0, credits: [{ ordered: '10', amount: '6' }] },
        { waived: 10, credits: [{ ordered: '100', amount: '10' }] },
      ])
    } finally {
      await client.end()
      await rm(directory, { recursive: true })
    }
  }))
