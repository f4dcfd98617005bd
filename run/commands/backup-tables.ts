// Reads and writes all tables of the database by COPY.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { withNewClient } from '#database/client/with-client.ts'
import { sortByReferences } from '#database/table-order.ts'

export type BackupTable = {
  name: string
  /** Columns, except generated ones. */
  columns: string[]
  sortKey: string
  /** Column with a row's company; null if row-level security does not apply. */
  companyColumn: string | null
  /** Whether row-level security applies to the owner, too. */
  isForced: boolean
}

/** The number of a table's rows and a digest of them. */
export type TableChecksum = { rows: number; digest: string }

type TableWithReferences = BackupTable & { references: string[] }

/** Runs some work on a connection of the owner, with formats of values that do not depend on the server's settings. */
export const withOwnerClient = <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> =>
  withNewClient(
    {
      connectionString: url,
      application_name: 'oto-backup',
      options: '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c bytea_output=hex',
    },
    work,
  )

/**
 * Lists all tables except those of migrations, set-up codes and passkey challenges, each after the tables that it
 * references.
 */
export async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<TableWithReferences>(`
    select c.relname as name, c.relforcerowsecurity as "isForced", scope.name as "companyColumn",
      array(select quote_ident(attname) from pg_attribute a where a.attrelid = c.oid and attnum > 0
        and not attisdropped and attgenerated = '' order by attnum) as columns,
      (select string_agg(quote_ident(attname) || case when atttypid = 'text'::regtype then ' collate "C"' else '' end,
          ', ' order by array_position(i.indkey::int2[], attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as "sortKey",
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid)
        -- Distributed tables do not have this foreign key.
        || case c.relname when 'usernames' then array['users'] else '{}' end as references
    from pg_class c
    left join lateral (
      select case when c.relname = 'companies' then 'id' else attname end as name from pg_attribute a
      where a.attrelid = c.oid and c.relforcerowsecurity and attname in ('company_id', 'id')
      order by attname limit 1
    ) scope on true
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('migrations', 'setup_codes', 'passkey_challenges')
    order by c.relname`)
  return sortByReferences(rows)
}

/** Lists the companies. Row-level security shows the owner one company at a time, so each id is tried. */
export async function listCompanies(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ company: string }>(
    `select company_id as company from usernames
     union select generate_series(1, last_value) from companies_id_seq order by 1`,
  )
  const companies: number[] = []
  for (const { company } of rows) {
    await client.query(`set local app.company = '${company}'`)
    const { rowCount } = await client.query(`select from companies where id = ${company}`)
    if (rowCount) companies.push(Number(company))
  }
  return companies
}

const newline = 0x0a
const countRows = (text: Buffer): number => {
  let rows = 0
  for (let index = text.indexOf(newline); index >= 0; index = text.indexOf(newline, index + 1))
    rows += 1
  return rows
}

/** Reads a table's rows in the order of its key, company after company; returns their checksum. */
export async function* readTableRows(
  client: pg.Client,
  { name, columns, sortKey, companyColumn }: BackupTable,
  companies: number[],
): AsyncGenerator<Buffer, TableChecksum> {
  const hash = createHash('sha256')
  let rows = 0
  for (const company of companyColumn ? companies : [0]) {
    await client.query(`set local app.company = '${company}'`)
    const condition = companyColumn ? `where ${companyColumn} = ${company}` : ''
    const query = `select ${columns.join(', ')} from ${pg.escapeIdentifier(name)} ${condition} order by ${sortKey}`
    for await (const text of client.query(copyTo(`copy (${query}) to stdout`))) {
      hash.update(text)
      rows += countRows(text)
      yield text
    }
  }
  return { rows, digest: hash.digest('base64url') }
}

/** Computes the checksum of a table's rows. */
export async function checksumTable(
  client: pg.Client,
  table: BackupTable,
  companies: number[],
): Promise<TableChecksum> {
  const chunks = readTableRows(client, table, companies)
  for (;;) {
    const { done, value } = await chunks.next()
    if (done) return value
  }
}

/** Writes rows into a table. */
export async function copyIntoTable(
  client: pg.Client,
  { name, columns }: Pick<BackupTable, 'name' | 'columns'>,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const statement = `copy ${pg.escapeIdentifier(name)} (${columns.join(', ')}) from stdin`
  await pipeline(Readable.from(rows), client.query(copyFrom(statement)))
}
