import { createWriteStream, rmSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { recordBackup } from '#database/job-queue.ts'
import type { AppliedMigration } from '#database/migrate.ts'
import { type BackupFooter, backupHeader, serializeBackup } from './backup-file.ts'
import {
  listCompanies,
  listTables,
  readTableRows,
  type TableChecksum,
  withOwnerClient,
} from './backup-tables.ts'
import { print, typedPath, UsageError, withInstallation } from './command-line.ts'

async function readSequences(client: pg.Client): Promise<BackupFooter['sequences']> {
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(c.relname) as name from pg_class c
    where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace order by 1`)
  const sequences: BackupFooter['sequences'] = []
  for (const { name } of rows) {
    const state = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${name}`,
    )
    sequences.push({ name, ...(state.rows[0] ?? { last: '1', isCalled: false }) })
  }
  return sequences
}

/** Writes a consistent snapshot of the database into a file; returns the checksums of its tables. */
async function writeBackup(
  client: pg.Client,
  file: string,
): Promise<Record<string, TableChecksum>> {
  await client.query('begin isolation level repeatable read read only')
  const migrations = await client.query<AppliedMigration>(
    'select name, hash from migrations order by 1',
  )
  const companies = await listCompanies(client)
  const checksums: Record<string, TableChecksum> = {}
  const chunks = serializeBackup(
    backupHeader(new Date().toISOString(), migrations.rows),
    await listTables(client),
    async function* (table) {
      const checksum = yield* readTableRows(client, table, companies)
      checksums[table.name] = checksum
      return checksum
    },
    // Sequences are not transactional: read last, they are at least as high as any row.
    async () => ({ companies, sequences: await readSequences(client) }),
  )
  // Only its owner may read the file: it holds password hashes and business data.
  const output = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(chunks), createGzip(), output)
  await client.query('commit')
  return checksums
}

export async function backUp(path: string) {
  const file = typedPath(path)
  if (await stat(file).catch(() => undefined)) throw new UsageError(`${file} is there already.`)
  const partialFile = `${file}.part-${process.pid}`
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      rmSync(partialFile, { force: true })
      process.exit(1)
    })
  try {
    const checksums = await withInstallation({ commandName: 'backup' }, (url) =>
      withOwnerClient(url, async (client) => {
        const writtenChecksums = await writeBackup(client, partialFile)
        await rename(partialFile, file)
        // Fails on a replica, and on an older schema without the column.
        await recordBackup(client).catch(() => {})
        return writtenChecksums
      }),
    )
    const rows = Object.values(checksums).reduce((sum, table) => sum + table.rows, 0)
    const { size } = await stat(file)
    print(`${rows} rows of ${Object.keys(checksums).length} tables are in ${file}, ${size} bytes.`)
  } finally {
    await rm(partialFile, { force: true })
  }
}
