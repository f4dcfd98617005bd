// What migration 0020 makes of a database with SSCCs that companies gave from counters of their own.
import assert from 'node:assert/strict'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { migrate, readMigrations } from '#database/migrate.ts'
import { withEmptyDatabase } from '#test/database.ts'

const filled = `
  insert into companies (name) values ('Mercat'), ('Botiga');
  insert into suppliers (company_id, code, rao, gs1_prefix) values (1, 'C', 'Cartró', '8412345'), (2, 'C', 'Cartró', '8412345');
  insert into users (company_id, username, name, email, roles, password_hash)
    select id, 'u' || id, 'U', 'u@example.com', '{user}', 'x' from companies;
  insert into sscc_counters values (1, '8412345', 0, 250), (2, '8412345', 0, 36), (2, '0614141', 3, 99);
  insert into shipment_codes (company_id, supplier_id, code) select company_id, id, 'S1' from suppliers;
  insert into shipments (company_id, supplier_id, code, estimated_delivery, created_by)
    select s.company_id, s.id, 'S1', '2099-01-01', u.id from suppliers s join users u using (company_id);
  insert into packages (company_id, supplier_id, shipment_id, number, type, sscc)
    select company_id, supplier_id, id, 1, 'PE', case company_id when 1 then '084123450000000010' else '006141410000005554' end
    from shipments;
  insert into package_presets (company_id, supplier_id, name, type) select company_id, id, 'Euro', 'PE' from suppliers;
  insert into packing_changes (company_id, supplier_id, shipment_id, before, created)
    select company_id, supplier_id, id, '[{"type": "PE", "tracking": "\\"type\\": \\"PE\\""}, {"type": "CT"}]', '{}' from shipments;`

test('SSCCs of before are not given again, and a pallet of 80 × 120 cm keeps its meaning', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'oto-before-'))
  try {
    for (const { name } of await readMigrations())
      if (name < '0020')
        await cp(join(import.meta.dirname, 'migrations', name), join(directory, name))
    await withEmptyDatabase(async (url) => {
      await migrate(url, directory)
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        await client.query(filled)
        await migrate(url)
        const read = async (text: string) => (await client.query(text)).rows.map(Object.values)
        assert.deepEqual(
          await read('select b.block::text, given from sscc_blocks b order by b.block'),
          [
            ['6141410000005', 100],
            ['84123450000000', 100],
            ['84123450000001', 100],
            ['84123450000002', 100],
            ['306141410000000', 100],
          ],
        )
        assert.deepEqual(await read('select distinct type from packages'), [['201']])
        assert.deepEqual(await read('select distinct type from package_presets'), [['201']])
        assert.deepEqual(await read('select distinct before from packing_changes'), [
          [[{ type: '201', tracking: '"type": "PE"' }, { type: 'CT' }]],
        ])
        const { rows } = await client.query(
          `select count(*)::int as open from pg_class where relrowsecurity and not relforcerowsecurity`,
        )
        assert.deepEqual(rows, [{ open: 0 }])
      } finally {
        await client.end()
      }
    })
  } finally {
    await rm(directory, { recursive: true })
  }
})
