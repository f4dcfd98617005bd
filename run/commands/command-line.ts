// Shared by the commands: the installation's database, messages, and files that a person names.
import { resolve } from 'node:path'
import { isDistributedAt } from '#database/client/citus-metadata.ts'
import { connect, type Database } from '#database/client/connect.ts'
import { withDatabase } from '#database/embedded/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { readSchemaState } from '#database/schema-state.ts'
import { readConfig } from '#server/config.ts'
import { explainSchemaError, noTables, schemaNote } from './schema-messages.ts'

/** Error with a message that is all a person needs. */
export class UsageError extends Error {}

type CommandOptions = {
  commandName: string
  /** Creates the schema in an empty database, which loses no data. */
  createsTables?: boolean
}

/**
 * Runs some work on the configured database. Only `start` and `migrate` change a schema that is there: what a backup saves
 * before an upgrade must be what the version before can read.
 */
export async function withInstallation<Result>(
  { commandName, createsTables = false }: CommandOptions,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataDirectory } = readConfig()
  return withDatabase({ databaseUrl, dataDirectory, commandName }, async (url) => {
    const isEmbedded = databaseUrl === undefined
    const explain = explainSchemaError(commandName)
    const state = await readSchemaState(url).catch(explain())
    if (state.kind === 'none') {
      if (!createsTables) throw new UsageError(noTables(isEmbedded))
      await migrate(url).catch(explain())
    } else if (state.kind !== 'current') warn(schemaNote(state, isEmbedded))
    return work(url).catch(explain(state))
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

/** The path of a file as it was typed: npm and `oto` run commands in the root, whatever folder the person is in. */
export const typedPath = (name: string) => resolve(process.env.INIT_CWD ?? '.', name)

export const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

/** Prints messages to stderr, beside the output that scripts read. */
const warn = (line: string) => process.stderr.write(`${line}\n`)
