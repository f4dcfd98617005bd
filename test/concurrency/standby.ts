import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePort } from '#database/embedded/embedded-cluster.ts'
import { choosePaths } from '#database/embedded/embedded-paths.ts'
import {
  logTail,
  readPidFile,
  spawnPostgres,
  stopPostgres,
} from '#database/embedded/embedded-process.ts'
import { databaseAccount } from '#database/embedded/os-account.ts'

const run = promisify(execFile)

/** A PostgreSQL that streams the changes of another one. */
export type Standby = { url: string; stop: () => Promise<void> }

/** Copies a running embedded PostgreSQL and starts the copy as its standby, like `pg_basebackup`. */
export async function startStandby(url: string, directory: string): Promise<Standby> {
  const account = databaseAccount()
  const paths = await choosePaths(directory, account)
  const copy = { ...paths, clusterDirectory: `${paths.clusterDirectory}-copy` }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_backup_start('copy', true)`)
  await run('cp', ['-a', paths.clusterDirectory, copy.clusterDirectory])
  const { rows } = await client.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(false)',
  )
  await client.end()
  const data = join(copy.clusterDirectory, 'data')
  const { hostname, port, username, password } = new URL(url)
  // Copied from a file of PostgreSQL's account, which may not be ours, to get its owner.
  for (const name of ['backup_label', 'standby.signal']) {
    await run('cp', ['-a', join(data, 'PG_VERSION'), join(data, name)])
  }
  await writeFile(join(data, 'backup_label'), rows[0]?.label ?? '')
  await writeFile(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  )
  await rm(join(data, 'postmaster.pid'))
  const ownPort = await findFreePort()
  const child = await spawnPostgres(copy, ownPort, account, {
    isDurable: false,
    stopsWithParent: true,
  })
  const childEnd = new Promise((done) => child.once('exit', done))
  const stop = async () => {
    if (child.exitCode === null && child.pid) await stopPostgres(child.pid, copy)
    await childEnd
  }
  const deadline = Date.now() + 30_000
  while (!(await readPidFile(copy))?.isReady) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(await logTail(copy))
    await sleep(50)
  }
  const standbyUrl = new URL(url)
  standbyUrl.port = String(ownPort)
  return { url: standbyUrl.href, stop }
}
