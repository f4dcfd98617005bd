// Shared by the commands: the installation's database, messages, and files that a person names.
import { resolve } from 'node:path'
import { isDistributedAt } from '#database/client/citus-metadata.ts'
import { connect, type Database } from '#database/client/connect.ts'
import { withDatabase } from '#database/embedded/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { readSchemaState, type SchemaState } from '#database/schema-state.ts'
import { readConfig } from '#server/config.ts'

/** Error that is shown to the person without a stack. */
export class UsageError extends Error {}

type CommandOptions = {
  commandName: string
  /** Creates the schema in an empty database. */
  createsTables?: boolean
}

/**
 * Runs some work on the configured database. Only `start` and `migrate` change an existing schema: a backup before an
 * upgrade must be readable by the version before it.
 */
export async function withInstallation<Result>(
  { commandName, createsTables = false }: CommandOptions,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataDirectory } = readConfig()
  return withDatabase({ databaseUrl, dataDirectory, commandName }, async (url) => {
    const isEmbedded = databaseUrl === undefined
    const rethrow = rethrowSchemaError(commandName)
    const state = await readSchemaState(url).catch(rethrow())
    if (state.kind === 'none') {
      if (!createsTables) throw new UsageError(noTablesMessage(isEmbedded))
      await migrate(url).catch(rethrow())
    } else if (state.kind !== 'current') warn(schemaWarning(state, isEmbedded))
    return work(url).catch(rethrow(state))
  })
}

/** Runs some work on connections to the configured database, as the application's role unless another is given. */
export async function withInstallationDatabase<Result>(
  { role = 'oto_app', ...options }: CommandOptions & { role?: 'oto_app' | 'owner' },
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return withInstallation(options, async (url) => {
    const database = connect({
      url,
      max: 2,
      applicationName: `oto-${options.commandName}`,
      role: role === 'owner' ? undefined : role,
      isDistributed: await isDistributedAt(url),
      statementTimeoutMs: 60_000,
    })
    try {
      return await work(database)
    } finally {
      await database.end()
    }
  })
}

/** Resolves a typed path from the person's folder: npm and `oto` run commands in the root. */
export const typedPath = (name: string) => resolve(process.env.INIT_CWD ?? '.', name)

export const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

/** Prints messages to stderr, beside the output that scripts read. */
const warn = (line: string) => process.stderr.write(`${line}\n`)

const upgradeCommand = (isEmbedded: boolean) =>
  isEmbedded
    ? 'Run `npm start` of this version'
    : 'Run `npx oto migrate` or start this version of Oto'

/** Message for a database without tables. */
const noTablesMessage = (isEmbedded: boolean) =>
  `There are no tables of Oto in this database yet. ${upgradeCommand(isEmbedded)} to create them.`

/** Message for a schema of another version; the command continues as far as possible. */
function schemaWarning({ kind, newest, expected }: SchemaState, isEmbedded: boolean): string {
  const names = `its newest migration is ${newest}, this program's ${expected}`
  if (kind === 'older')
    return `The database's schema is older than this program (${names}). It was not changed. ${upgradeCommand(isEmbedded)} to migrate it.`
  if (kind === 'newer')
    return `The database's schema is newer than this program (${names}): take the version that migrated it.`
  return `The database's schema has migrations that this program does not know (${names}): take the version that made it.`
}

// Codes of an undefined column, table, function or schema.
const isSchemaError = (code: string) => ['42703', '42P01', '42883', '3F000'].includes(code)

/** Rethrows PostgreSQL's errors about another schema or missing rights with a message that says what to do. */
const rethrowSchemaError =
  (commandName: string) =>
  (state?: SchemaState) =>
  (error: Error & { code?: string }): never => {
    const { code = '', message } = error
    if (isSchemaError(code) && state && state.kind !== 'current')
      throw new Error(
        `oto ${commandName} does not work on this schema, and changed nothing (${message}).`,
        { cause: error },
      )
    if (code === '42501')
      throw new Error(
        `The account of DATABASE_URL may not do this (${message}): oto ${commandName} needs ` +
          `${ownersCommands.includes(commandName) ? 'the account that owns the tables' : 'a member of oto_app'}.`,
        { cause: error },
      )
    throw error
  }

const ownersCommands = ['add-company', 'reset-demo', 'backup', 'restore']
