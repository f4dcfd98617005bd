// What the commands on people, companies and orders share: their words, the database, their end.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { readCitusMetadata } from '#database/client/citus-metadata.ts'
import { connect, type Database } from '#database/client/connect.ts'
import { withDatabase } from '#database/embedded/embedded.ts'
import { readConfig } from '#server/config.ts'
import { execute, executeOne } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-route.ts'

/** Said to the person at the terminal, without a trace of the program. */
export class UsageError extends Error {}

/** Reads the one word and the options of a command; anything else is answered with its usage. */
export function parseCommandLine<const Options extends ParseArgsOptionsConfig>(
  usage: string,
  options: Options,
) {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options })
    const [word, ...more] = positionals
    if (!word || more.length > 0) throw new Error()
    return { word, values }
  } catch {
    throw new UsageError(usage)
  }
}

/** Does a piece of work on the database of this installation, as the application's role unless another is named. */
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
      distribution: await readCitusMetadata(url),
      statementTimeoutMs: 60_000,
    })
    try {
      return await work(database)
    } finally {
      await database.end()
    }
  })
}

export type StatementRunner = Pick<MutationContext, 'execute' | 'executeOne'>

/** Does a piece of work in one transaction: all of it stays, or nothing. */
export async function inTransaction<Result>(
  { pool }: Database,
  work: (statements: StatementRunner) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work({
      execute: (statement) => execute(client, statement),
      executeOne: (statement) => executeOne(client, statement),
    })
    await client.query('commit')
    return result
  } finally {
    // What was not committed ends with the connection.
    client.release(true)
  }
}

/** Says lines on standard output. */
export const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

/** Runs a command: what it throws is said on standard error, and it ends with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    // What fails on every address of a host has no message of its own.
    process.stderr.write(`${message || code}\n`)
    process.exitCode = 1
  }
}
