// Tables as Citus distributes them: docs/decisions/019-distributed-by-company.md.
import type pg from 'pg'
import { sortByReferences } from './table-order.ts'

/** A table to distribute by the column of its company; null = a reference table, copied to every node. */
export type DistributedTable = { name: string; distributionColumn: string | null }

/** Reference tables: user names are unique across companies, so every node has a copy. */
const referenceTables = ['usernames']

/**
 * Lists the undistributed tables of companies, each after the tables that it references. Tables that belong to no
 * company stay on the coordinator.
 */
export async function listUndistributed(client: pg.ClientBase): Promise<DistributedTable[]> {
  const { rows } = await client.query<DistributedTable & { references: string[] }>(
    `select c.relname as name, case when c.relname = any ($1) then null else a.attname end as "distributionColumn",
       array(select confrelid::regclass::text from pg_constraint
         where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as references
     from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
     join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
       and (a.attname = 'company_id' or c.relname = 'companies' or c.relname = any ($1))
       and not exists (select from pg_dist_partition d where d.logicalrelid = c.oid)
     order by 1`,
    [referenceTables],
  )
  return sortByReferences(rows)
}

/** Distributes a table with its rows; the account must bypass row-level security, to see them all. */
export async function distributeTable(
  client: pg.ClientBase,
  { name, distributionColumn }: DistributedTable,
) {
  if (distributionColumn) {
    const colocateWith = name === 'companies' ? 'none' : 'companies'
    const query = 'select create_distributed_table($1, $2, colocate_with => $3)'
    await client.query(query, [name, distributionColumn, colocateWith])
  } else await client.query('select create_reference_table($1)', [name])
  // A statement with several CTEs takes ids from the sequence on the coordinator, as the role of the application.
  await client.query(`do $$ declare sequence regclass; begin
    for sequence in select objid::regclass from pg_depend join pg_class on oid = objid and relkind = 'S'
      where refobjid = '${name}'::regclass loop
      execute format('grant usage on sequence %s to oto_app', sequence);
    end loop;
  end $$`)
}

/** Whether a statement only changes the definition of tables that are still empty and local. */
const isDefinition = (statement: string, tables: string[]) =>
  /^(create|comment|grant|revoke)\b/i.test(statement) ||
  tables.includes(/^alter table (?:only )?(\w+)/i.exec(statement)?.[1] ?? '')

/**
 * Runs the statements of a migration on distributed tables, node after node. A new table is distributed once it
 * has its columns, before any statement that reads, writes or references it.
 */
export async function runDistributed(client: pg.ClientBase, statements: string[]): Promise<void> {
  await client.query(`set local citus.multi_shard_modify_mode = 'sequential'`)
  await client.query('set local client_min_messages = warning')
  let createdTables: string[] = []
  const distributeCreatedTables = async () => {
    if (createdTables.length === 0) return
    for (const table of await listUndistributed(client)) await distributeTable(client, table)
    createdTables = []
  }
  for (const statement of statements) {
    if (!isDefinition(statement, createdTables)) await distributeCreatedTables()
    await client.query(statement)
    const [, name] = /^create table (?:if not exists )?(\w+)/i.exec(statement) ?? []
    if (name) createdTables.push(name)
  }
  await distributeCreatedTables()
}
