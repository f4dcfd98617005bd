import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { columnName } from '#server/data/entity.ts'

type Row = Record<string, unknown>

const columnNames = (fields: readonly string[]) =>
  sql.join(fields.map((field) => sql.ref(columnName(field))))

// Each value gets the type of its column.
const recordset = (table: string, rows: readonly Row[], fields: readonly string[]) => {
  const columns = fields.map((field) => [columnName(field), field] as const)
  const objects = rows.map((row) =>
    Object.fromEntries(columns.map(([name, field]) => [name, row[field]])),
  )
  return sql`jsonb_populate_recordset(null::${sql.ref(table)}, ${JSON.stringify(objects)}::jsonb)`
}

/**
 * Inserts these fields of rows in one statement; `sharedColumns` have one value for all rows. A single row is sent
 * as values, so that Citus sends it to one node.
 */
export function insertRows(
  table: string,
  rows: readonly object[],
  fields: readonly string[],
  sharedColumns: Row,
): Sql {
  const values = sql.join(Object.values(sharedColumns))
  const [row, ...others] = rows as Row[]
  const source =
    row && others.length === 0
      ? sql`values (${values}, ${sql.join(fields.map((field) => row[field] ?? null))})`
      : sql`select ${values}, ${columnNames(fields)} from ${recordset(table, rows as Row[], fields)}`
  return sql`
    insert into ${sql.ref(table)} (${columnNames(Object.keys(sharedColumns))}, ${columnNames(fields)}) overriding system value ${source}`
}

/**
 * Returns rows as a `from` item with an alias, each column of its type. A single row is sent as values, because
 * PostgreSQL estimates ten rows for an array; several rows are sent as arrays, to have a single plan.
 */
export function rowSource<Column extends string>(
  alias: string,
  rows: readonly { readonly [column in NoInfer<Column>]: unknown }[],
  types: { readonly [column in Column]: 'bigint' | 'numeric' },
): Sql {
  const columns = Object.entries<string>(types) as [Column, string][]
  const [row, ...others] = rows
  const source =
    row && others.length === 0
      ? sql`(select ${sql.join(columns.map(([name, type]) => sql`${row[name]}::${sql.raw(type)}`))})`
      : sql`unnest(${sql.join(
          columns.map(([name, type]) => sql`${rows.map((item) => item[name])}::${sql.raw(type)}[]`),
        )})`
  return sql`${source} as ${sql.ref(alias)} (${sql.join(columns.map(([name]) => sql.ref(name)))})`
}

/** Updates these fields of the company's rows, found by `id`, in one statement. */
export const updateRows = (
  table: string,
  rows: readonly object[],
  fields: readonly string[],
  extraAssignments: Sql = sql``,
): Sql => sql`
  update ${sql.ref(table)} t set ${assignments(fields, 'n')} ${extraAssignments}
  from ${recordset(table, rows as Row[], ['id', ...fields])} n
  where t.company_id = ${thisCompany} and t.id = n.id`

const assignments = (fields: readonly string[], alias: string) =>
  sql.join(
    fields.map((field) => {
      const name = columnName(field)
      return sql`${sql.ref(name)} = ${sql.ref(`${alias}.${name}`)}`
    }),
  )

/** Returns the SQL after `do update set` that assigns these fields of the proposed row (`excluded`). */
export const assignExcluded = (fields: readonly string[]): Sql => assignments(fields, 'excluded')
