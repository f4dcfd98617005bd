// What the commands share: the installation's database, messages, and files that a person names.
import { resolve } from 'node:path'
import { isDistributedAt } from '#database/client/citus-metadata.ts'
import { connect, type Database } from '#database/client/connect.ts'
import { withDatabase } from '#database/embedded/embedded.ts'
import { readConfig } from '#server/config.ts'

/** An error whose message is all that a person needs to see. */
export class UsageError extends Error {}

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

/** The path of a file as it was typed: npm and `oto` run commands in the root, whatever folder the person is in. */
export const typedPath = (name: string) => resolve(process.env.INIT_CWD ?? '.', name)

export const print = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)
