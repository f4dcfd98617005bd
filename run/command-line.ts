// What commands share: arguments, the database, output and exit code.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { isDistributedAt } from '#database/client/citus-metadata.ts'
import { connect, type Database } from '#database/client/connect.ts'
import { withDatabase } from '#database/embedded/embedded.ts'
import { readConfig } from '#server/config.ts'
import { type CommandTransaction, commandTransaction } from '#server/data/command-transaction.ts'

/** An error to print without a stack trace. */
export class UsageError extends Error {}

/** Parses the one positional argument and the options of a command; anything else throws its usage. */
export function parseCommandLine<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
) {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    const [argument, ...more] = positionals
    if (!argument || more.length > 0) throw new Error()
    return { argument, values }
  } catch {
    throw new UsageError(usage)
  }
}

/** Runs some work on the configured database, as the application's role unless another is given. */
export async function withInstallationDatabase<Result>(
  { commandName, role = 'oto_app' }: { commandName: string; role?: 'oto_app' | 'owner' },
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, dataDirectory, migrates } = readConfig()
  return withDatabase({ databaseUrl, dataDirectory, commandName, migrates }, async (url) => {
    const database = connect({
      url,
      max: 2,
      applicationName: `oto-${commandName}`,
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

/** Runs some work in one transaction. */
export async function inTransaction<Result>(
  { pool }: Database,
  work: (transaction: CommandTransaction) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(commandTransaction(client))
    await client.query('commit')
    return result
  } finally {
    // Closing the connection rolls back what was not committed.
    client.release(true)
  }
}

export const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

/** Runs a command; an error is printed to standard error, and the exit code is 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    // An AggregateError of connecting has no message of its own.
    process.stderr.write(`${message || code}\n`)
    process.exitCode = 1
  }
}
