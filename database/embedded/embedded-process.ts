import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fchmodSync, openSync, readFileSync, statSync } from 'node:fs'
import { open, readFile, rm, stat, truncate } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedPaths } from './embedded-paths.ts'
import type { OsAccount } from './os-account.ts'

/** Process of PostgreSQL, read from postmaster.pid. */
export type PostgresProcess = { pid: number; port: number; isReady: boolean }

const MAX_LOG_BYTES = 10_000_000

// An eighth of the memory, allocated when used. PostgreSQL's default of 128 MB is too small for the recent rows of a
// million shipments.
const sharedMebibytes = Math.round(Math.min(1024, Math.max(128, totalmem() / 2 ** 20 / 8)))

/** Enough for a server of one process, commands beside it and people who look at the tables. */
const defaultMaxConnections = 120

type ProcessOptions = {
  isDurable: boolean
  stopsWithParent: boolean
  maxConnections?: number | undefined
}

const settings = (port: number, { isDurable, maxConnections = 0 }: ProcessOptions): string[] => {
  const durable = isDurable ? 'on' : 'off'
  return Object.entries({
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    max_connections: isDurable ? Math.max(defaultMaxConnections, maxConnections) : 600,
    // Most statements of tests run less than six times, and would be planned each time.
    plan_cache_mode: isDurable ? 'auto' : 'force_generic_plan',
    shared_buffers: `${sharedMebibytes}MB`,
    max_wal_size: '512MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

// PostgreSQL runs in a process group of its own: Ctrl-C reaches only the server, which finishes its requests and then
// stops the database. If the server is killed, its pipe closes, and the background reader stops PostgreSQL.
const STOP_WITH_PARENT = `exec 3<&0
( ( read -r _ <&3; kill -INT $$ ) & )
exec "$@" 3<&- </dev/null`

/** Starts PostgreSQL on a cluster; with `stopsWithParent`, it stops when this process ends. */
export const spawnPostgres = async (
  paths: EmbeddedPaths,
  port: number,
  account: OsAccount,
  options: ProcessOptions,
): Promise<ChildProcess> => {
  const log = logFile(paths)
  const size = (await stat(log).catch(() => undefined))?.size ?? 0
  if (size > MAX_LOG_BYTES) await truncate(log)
  // The log quotes failed statements with personal data, so only the owner may read it, even an older file.
  const descriptor = openSync(log, 'a', 0o600)
  fchmodSync(descriptor, 0o600)
  const postgres = join(paths.binDirectory, 'postgres')
  const flags = ['-D', dataDirectory(paths), ...settings(port, options)]
  const { stopsWithParent } = options
  const usesShell = stopsWithParent && process.platform !== 'win32'
  const [program, parameters] = usesShell
    ? ['/bin/sh', ['-c', STOP_WITH_PARENT, 'sh', postgres, ...flags]]
    : [postgres, flags]
  const child = spawn(program, parameters, {
    ...account,
    detached: true,
    cwd: '/',
    env:
      process.platform === 'win32' ? undefined : { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    stdio: [usesShell ? 'pipe' : 'ignore', descriptor, descriptor],
  })
  closeSync(descriptor)
  child.once('exit', () => child.stdin?.destroy())
  child.stdin?.on('error', () => {})
  if (!stopsWithParent) child.unref()
  return child
}

const logFile = (paths: EmbeddedPaths) => join(paths.clusterDirectory, 'postgres.log')
const dataDirectory = (paths: EmbeddedPaths) => join(paths.clusterDirectory, 'data')
const pidFile = (paths: EmbeddedPaths) => join(dataDirectory(paths), 'postmaster.pid')

/** The last lines that PostgreSQL logged. */
export const logTail = async (paths: EmbeddedPaths): Promise<string> => {
  const file = await open(logFile(paths), 'r').catch(() => undefined)
  if (!file) return ''
  const text = await file.readFile('utf8')
  await file.close()
  return text.trim().split('\n').slice(-6).join('\n')
}

/** Reads postmaster.pid, whether or not that process still runs; undefined if it is missing or unreadable. */
export const readPidFile = async (paths: EmbeddedPaths): Promise<PostgresProcess | undefined> => {
  const lines = (await readFile(pidFile(paths), 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 ? { pid, port, isReady: lines[7]?.trim() === 'ready' } : undefined
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

// After a crash of the machine or container, another program may have the process id. A zombie has no command line.
const isPostgres = (pid: number): boolean => {
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return false
  }
}

const isPostgresAlive = (pid: number) => isAlive(pid) && isPostgres(pid)

// After a crash, a PostgreSQL of other files may have the process id. PostgreSQL runs as the owner of its data directory,
// and works there. If the system does not say where, the process is taken for the one of these files: two PostgreSQLs on
// the same files would destroy them.
const isOfCluster = (pid: number, paths: EmbeddedPaths): boolean => {
  if (process.platform !== 'linux') return true
  try {
    const data = statSync(dataDirectory(paths))
    if (statSync(`/proc/${pid}`).uid !== data.uid) return false
    const working = statSync(`/proc/${pid}/cwd`)
    return working.dev === data.dev && working.ino === data.ino
  } catch {
    return true
  }
}

/** Finds the PostgreSQL that runs on this cluster; removes the pid file of a crashed one. */
export const findRunning = async (paths: EmbeddedPaths): Promise<PostgresProcess | undefined> => {
  const running = await readPidFile(paths)
  if (!running) return undefined
  if (isPostgresAlive(running.pid) && isOfCluster(running.pid, paths)) return running
  const current = await readPidFile(paths)
  if (current?.pid === running.pid) {
    await rm(pidFile(paths), { force: true })
  }
  return undefined
}

const sendSignal = (pid: number, paths: EmbeddedPaths, name: 'INT' | 'QUIT') => {
  if (process.platform !== 'win32') process.kill(pid, `SIG${name}`)
  else spawn(join(paths.binDirectory, 'pg_ctl'), ['kill', name, String(pid)], { stdio: 'ignore' })
}

/** Stops PostgreSQL: open transactions are rolled back, committed ones are written. */
export const stopPostgres = async (pid: number, paths: EmbeddedPaths): Promise<void> => {
  for (const [name, timeoutMs] of [
    ['INT', 8000],
    ['QUIT', 4000],
  ] as const) {
    try {
      sendSignal(pid, paths, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
      throw error
    }
    const deadline = Date.now() + timeoutMs
    while (Date.now() < deadline) {
      if (!isPostgresAlive(pid)) return
      await sleep(15)
    }
  }
}
