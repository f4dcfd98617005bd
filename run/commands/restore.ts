import { stat } from 'node:fs/promises'
import pg from 'pg'
import { isDistributed } from '#database/client/citus-metadata.ts'
import { statementText } from '#database/client/sql.ts'
import { addMissingScores } from '#database/job-queue.ts'
import type { AppliedMigration } from '#database/migrate.ts'
import { hasTextSearchIndex, noTextSearchIndexMessage } from '#database/search-functions.ts'
import { ProblemError, problemOf } from '#server/http/problem-error.ts'
import { queueFileDeletion } from '#server/queries/attachment-link.ts'
import { type BackupReader, DamagedBackupError, openBackup } from './backup-file.ts'
import {
  type BackupTable,
  checksumTable,
  copyIntoTable,
  listTables,
  withOwnerClient,
} from './backup-tables.ts'
import { bypassesRowSecurity, requireBypass } from './citus-checks.ts'
import { print, typedPath, UsageError, withInstallation } from './command-line.ts'

const sqlName = (table: BackupTable) => pg.escapeIdentifier(table.name)

/**
 * Lists the tables. `isForced` marks those whose forced row-level security must be lifted for this account. On Citus
 * the account must bypass it instead: Citus cannot alter a table after writing to it in one transaction.
 */
async function listRestorable(client: pg.Client): Promise<BackupTable[]> {
  const tables = await listTables(client)
  if (await isDistributed(client)) await requireBypass(client)
  if (!(await bypassesRowSecurity(client))) return tables
  return tables.map((table) => ({ ...table, isForced: false }))
}

async function requireSameSchema(client: pg.Client, backupMigrations: AppliedMigration[]) {
  const { rows } = await client.query<AppliedMigration>(
    'select name, hash from migrations order by 1',
  )
  if (JSON.stringify(rows) === JSON.stringify(backupMigrations)) return
  const newest = (all: AppliedMigration[]) => all.at(-1)?.name ?? 'none'
  throw new UsageError(
    `The backup is of another version of Oto: its newest migration is ${newest(backupMigrations)}, the database's is ` +
      `${newest(rows)}. Restore it into a new database with the version that wrote what is in it, and upgrade then.`,
  )
}

/** Lifts row-level security within the transaction, for the owner to write every company; throws if a table has rows. */
async function prepareTables(client: pg.Client, tables: BackupTable[]) {
  for (const table of tables) {
    if (table.isForced)
      await client.query(`alter table ${sqlName(table)} no force row level security`)
    const { rowCount } = await client.query(`select from ${sqlName(table)} limit 1`)
    if (rowCount) {
      throw new UsageError(
        `The database is not empty: there is something in ${table.name}. Take a new DATA_DIR or another database; ` +
          'with DEMO=off it stays empty.',
      )
    }
  }
}

async function forceRowSecurity(client: pg.Client, tables: BackupTable[]) {
  for (const table of tables) {
    if (table.isForced) await client.query(`alter table ${sqlName(table)} force row level security`)
  }
}

async function copyRows(client: pg.Client, tables: BackupTable[], backup: BackupReader) {
  const tablesByName = new Map(tables.map((table) => [table.name, table]))
  for (let nextTable = await backup.nextTable(); nextTable; nextTable = await backup.nextTable()) {
    const table = tablesByName.get(nextTable.name)
    // Columns differ only if tables were changed by hand.
    if (!table || table.columns.join() !== nextTable.columns.join()) {
      throw new UsageError(`The table ${nextTable.name} of the backup is not in this database.`)
    }
    await copyIntoTable(client, table, nextTable.rows)
  }
}

// PostgreSQL's error classes 22 (invalid values) and 23 (constraints), which only a damaged backup causes.
const isBadRow = ({ code = '' }: { code?: string }) => /^2[23]/.test(code)

// Waiting mails may have been sent since the backup. An administrator can send them again from the outbox.
const discardUnsentMails = `update mails set state = 'dead', reason = 'restored' where state = 'waiting'`

// Other systems know deliveries by their ids, as control numbers and file names: those given since the backup are
// skipped.
const skippedIdsBySequence: Record<string, number> = { webhook_deliveries_id_seq: 1_000_000 }

// Unfinished imports fail; people can upload their files again.
const failUnfinishedImports = {
  text: `update order_import_jobs set state = 'failed', rows_done = 0, ended_at = now(), content = null, problem = $1::jsonb
    where ended_at is null`,
  values: [JSON.stringify(problemOf(new ProblemError('unavailable')))],
}

/** Queues the jobs of a company that its rows need: backups leave out jobs. */
async function addMissingJobs(client: pg.Client, companyId: string) {
  await client.query(statementText(addMissingScores, companyId))
  const { rows } = await client.query<{ id: string }>(
    'select id from attachments where company_id = $1 and supplier_id is null',
    [companyId],
  )
  const unattached = rows.map(({ id }) => Number(id))
  await client.query(statementText(queueFileDeletion(unattached), companyId))
}

/** Restores a backup into an empty database in one transaction; returns the number of rows. */
async function restore(client: pg.Client, backup: BackupReader): Promise<number> {
  const tables = await listRestorable(client)
  await requireSameSchema(client, backup.header.migrations)
  // On Citus, rows of many tables are written sequentially.
  await client.query(`begin; set local citus.multi_shard_modify_mode = 'sequential'`)
  await prepareTables(client, tables)
  await copyRows(client, tables, backup).catch((error) => {
    throw isBadRow(error)
      ? new DamagedBackupError('The backup is damaged: a row cannot be read.')
      : error
  })
  const { checksums, companies, sequences } = backup.footer()
  // Tables with pending constraint checks cannot be altered.
  await client.query('set constraints all immediate')
  for (const table of tables) {
    const actual = await checksumTable(client, table, companies)
    const expected = checksums[table.name]
    if (actual.rows !== expected?.rows || actual.digest !== expected.digest) {
      throw new DamagedBackupError(
        `The backup is damaged: ${table.name} is not what was backed up.`,
      )
    }
  }
  await client.query(discardUnsentMails)
  await client.query(failUnfinishedImports)
  const { rows } = await client.query<{ id: string }>('select id from companies')
  for (const { id } of rows) await addMissingJobs(client, id)
  await forceRowSecurity(client, tables)
  // Sequences are not transactional, so they are set after everything that can fail.
  for (const { name, last, isCalled } of sequences) {
    const lastId = BigInt(last) + BigInt(skippedIdsBySequence[name] ?? 0)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, lastId, isCalled])
  }
  await client.query('commit')
  await client.query('analyze')
  return Object.values(checksums).reduce((sum, table) => sum + table.rows, 0)
}

export async function restoreBackup(path: string) {
  const file = typedPath(path)
  if (!(await stat(file).catch(() => undefined))?.isFile()) {
    throw new UsageError(`There is no file ${file}.`)
  }
  const backup = await openBackup(file)
  try {
    const restored = await withInstallation(
      { commandName: 'restore', createsTables: true },
      (url) =>
        withOwnerClient(url, async (client) => ({
          rows: await restore(client, backup),
          hasIndex: await hasTextSearchIndex(client),
        })),
    )
    const { rows, hasIndex } = restored
    print(`${rows} rows as of ${backup.header.madeAt} are back, each table equal to the backup.`)
    if (!hasIndex) print(noTextSearchIndexMessage)
  } finally {
    backup.close()
  }
}
