import { withNewClient } from './client/with-client.ts'
import { type AppliedMigration, pendingMigrations, readMigrations } from './migrate.ts'

/** A database's schema compared with this program's; `other` = the migrations of both contradict each other. */
export type SchemaState = {
  kind: 'none' | 'current' | 'older' | 'newer' | 'other'
  /** The newest migration that has run there. */
  newest: string
  /** The newest migration of this program. */
  expected: string
}

const newestOf = (migrations: { name: string }[]): string =>
  migrations.reduce((newest, { name }) => (name > newest ? name : newest), '')

/** Compares the migrations that have run in a database with this program's migrations. */
export async function compareSchema(applied: AppliedMigration[]): Promise<SchemaState> {
  const files = await readMigrations()
  const [newest, expected] = [newestOf(applied), newestOf(files)]
  const kindOf = (): SchemaState['kind'] => {
    if (applied.length === 0) return 'none'
    if (pendingMigrations(files, applied).length > 0) return 'older'
    return newest > expected ? 'newer' : 'current'
  }
  try {
    return { kind: kindOf(), newest, expected }
  } catch {
    return { kind: 'other', newest, expected }
  }
}

/** Reads the migrations that have run in a database, and changes nothing there. */
export const readSchemaState = (url: string): Promise<SchemaState> =>
  withNewClient(
    { connectionString: url, application_name: 'oto-schema', query_timeout: 5000 },
    async (client) => {
      const { rowCount } = await client.query(
        `select where to_regclass('public.migrations') is null`,
      )
      if (rowCount) return compareSchema([])
      const { rows } = await client.query<AppliedMigration>('select name, hash from migrations')
      return compareSchema(rows)
    },
  )
