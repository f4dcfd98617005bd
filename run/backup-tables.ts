// What a backup is made of: every table there is, read and written as COPY has it.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'

export type BackupTable = {
  name: string
  /** All but what the database works out by itself. */
  columns: string[]
  /** What its rows are sorted by. */
  key: string
  /** The column that says whose a row is, behind whose wall it is. */
  scope: string | null
  isForced: boolean
  hasTriggers: boolean
}

/** How many rows a table has, and a digest of them all. */
export type TableChecksum = { rows: number; digest: string }

type Found = BackupTable & { needs: string[] }

/** Opens the connection of a backup or a restore, on which values are written one way whatever the server likes. */
export async function withOwnerClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'oto-backup',
    connectionTimeoutMillis: 5000,
    options: '-c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c bytea_output=hex',
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The tables, each after those that its rows refer to; what has run of the migrations is not among them. */
export async function listTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<Found>(`
    select c.relname as name, c.relforcerowsecurity as "isForced", scope.name as scope,
      array(select quote_ident(attname) from pg_attribute a where a.attrelid = c.oid and attnum > 0
        and not attisdropped and attgenerated = '' order by attnum) as columns,
      (select string_agg(quote_ident(attname) || case when atttypid = 'text'::regtype then ' collate "C"' else '' end,
          ', ' order by array_position(i.indkey::int2[], attnum))
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key,
      exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as "hasTriggers",
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid)
        -- Where tables are distributed, no key says so.
        || case c.relname when 'usernames' then array['users'] else '{}' end as needs
    from pg_class c
    left join lateral (
      select case when c.relname = 'companies' then 'id' else attname end as name from pg_attribute a
      where a.attrelid = c.oid and c.relforcerowsecurity and attname in ('company_id', 'id')
      order by attname limit 1
    ) scope on true
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'
    order by c.relname`)
  return afterWhatTheyNeed(rows)
}

function afterWhatTheyNeed(tables: Found[]): BackupTable[] {
  const sorted: Found[] = []
  while (sorted.length < tables.length) {
    const isReady = ({ needs }: Found) =>
      needs.every((name) => sorted.some((one) => one.name === name))
    const next = tables.filter((one) => !sorted.includes(one) && isReady(one))
    if (next.length === 0) throw new Error('Tables refer to each other in a circle.')
    sorted.push(...next)
  }
  return sorted
}

/** The companies, which the walls hide even from the owner of the tables as long as nobody has named them. */
export async function listCompanies(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ company: string }>(
    `select company_id as company from usernames
     union select generate_series(1, last_value) from companies_id_seq order by 1`,
  )
  const found: number[] = []
  for (const { company } of rows) {
    await client.query(`set local app.company = '${company}'`)
    const { rowCount } = await client.query(`select from companies where id = ${company}`)
    if (rowCount) found.push(Number(company))
  }
  return found
}

const countRows = (text: Buffer): number => {
  let rows = 0
  for (let at = text.indexOf(10); at >= 0; at = text.indexOf(10, at + 1)) rows += 1
  return rows
}

/** Reads a table's rows in the order of its key, company after company; what the generator returns is their sum. */
export async function* copyTable(
  client: pg.Client,
  { name, columns, key, scope }: BackupTable,
  companies: number[],
): AsyncGenerator<Buffer, TableChecksum> {
  const hash = createHash('sha256')
  let rows = 0
  for (const company of scope ? companies : [0]) {
    await client.query(`set local app.company = '${company}'`)
    const mine = scope ? `where ${scope} = ${company}` : ''
    const query = `select ${columns.join(', ')} from ${pg.escapeIdentifier(name)} ${mine} order by ${key}`
    for await (const text of client.query(copyTo(`copy (${query}) to stdout`))) {
      hash.update(text)
      rows += countRows(text)
      yield text
    }
  }
  return { rows, digest: hash.digest('base64url') }
}

/** The sum of a table's rows, without the rows. */
export async function checksumTable(
  client: pg.Client,
  table: BackupTable,
  companies: number[],
): Promise<TableChecksum> {
  const reading = copyTable(client, table, companies)
  for (;;) {
    const { done, value } = await reading.next()
    if (done) return value
  }
}

/** Writes rows into a table. */
export async function copyIntoTable(
  client: pg.Client,
  { name, columns }: Pick<BackupTable, 'name' | 'columns'>,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const into = `copy ${pg.escapeIdentifier(name)} (${columns.join(', ')}) from stdin`
  await pipeline(Readable.from(rows), client.query(copyFrom(into)))
}
