import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#database/migrate.ts'

const migrations = join(import.meta.dirname, '..', '..', 'database', 'migrations')

// Changes that a release may make to tables in use: columns, a table with a tenant, an index.
const sql = `
  alter table shipments add column gate_code text not null default 'none';
  alter table order_lines add column priority smallint;
  create index order_lines_by_priority on order_lines (company_id, supplier_id, priority) where priority is not null;
  create table shipment_notes (
    company_id bigint not null,
    shipment_id bigint not null,
    note text not null,
    primary key (company_id, shipment_id),
    foreign key (company_id, shipment_id) references shipments (company_id, id) on delete cascade
  );
  alter table shipment_notes enable row level security;
  create policy tenant_isolation on shipment_notes
    using (company_id = nullif(current_setting('app.company', true), '')::bigint);
  insert into shipment_notes select company_id, id, note from shipments where note <> '';`

/** Upgrades a database to an artificial next version of the schema; returns the names of the migrations that ran. */
export async function migrateToNext(url: string): Promise<string[]> {
  const directory = await mkdtemp(join(tmpdir(), 'oto-next-'))
  try {
    await cp(migrations, directory, { recursive: true })
    await writeFile(join(directory, '9000_next.sql'), sql)
    return await migrate(url, directory)
  } finally {
    await rm(directory, { recursive: true })
  }
}
