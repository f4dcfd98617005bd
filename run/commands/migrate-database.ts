import { waitForDatabase } from '#database/client/wait-for-database.ts'
import { migrate } from '#database/migrate.ts'
import { hasTextSearchIndex, noTextSearchIndexMessage } from '#database/search-functions.ts'
import { readConfig } from '#server/config.ts'
import { withOwnerClient } from './backup-tables.ts'
import { print, UsageError } from './command-line.ts'

const noDatabaseUrlMessage = `Set DATABASE_URL: oto migrate updates the schema of that database, as the account that owns it,
for servers that start with MIGRATE=off. The embedded database is migrated by every start.`

export async function migrateDatabase() {
  const { databaseUrl } = readConfig()
  if (!databaseUrl) throw new UsageError(noDatabaseUrlMessage)
  await waitForDatabase(databaseUrl, { timeoutMs: 30_000, onWait: print })
  const names = await migrate(databaseUrl, undefined, { onWait: print })
  print(
    ...(names.length > 0 ? names.map((name) => `${name} has run.`) : ['The schema is up to date.']),
  )
  if (!(await withOwnerClient(databaseUrl, hasTextSearchIndex))) print(noTextSearchIndexMessage)
}
