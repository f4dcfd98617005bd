import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fchmodSync, openSync, readFileSync } from 'node:fs'
import { open, readFile, rm, stat, truncate } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Place } from './embedded-paths.ts'
import type { Account } from './os-account.ts'

/** What PostgreSQL itself says of its running process in postmaster.pid. */
export type Running = { pid: number; port: number; isReady: boolean }

const LARGEST_LOG = 10_000_000

// An eighth of the machine, of which only what is used is taken: what people look at among a million shipments does
// not fit into PostgreSQL's own 128 MB.
const sharedMebibytes = Math.round(Math.min(1024, Math.max(128, totalmem() / 2 ** 20 / 8)))

const settings = (port: number, isDurable: boolean): string[] => {
  const durable = isDurable ? 'on' : 'off'
  return Object.entries({
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
    max_connections: 120,
    shared_buffers: `${sharedMebibytes}MB`,
    max_wal_size: '512MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'off',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

// PostgreSQL runs in a process group of its own, so that Ctrl-C reaches the server alone, which
// answers its last requests and then stops the database. Should the server die instead, the pipe
// to it closes and the reader, nobody's child, tells PostgreSQL to stop.
const WATCHED = `exec 3<&0
( ( read -r _ <&3; kill -INT $$ ) & )
exec "$@" 3<&- </dev/null`

/** Starts PostgreSQL on a cluster; it outlives this process only where `isWatched` is false. */
export const spawnPostgres = async (
  place: Place,
  port: number,
  account: Account,
  { isDurable, isWatched }: { isDurable: boolean; isWatched: boolean },
): Promise<ChildProcess> => {
  const log = logFile(place)
  const size = (await stat(log).catch(() => undefined))?.size ?? 0
  if (size > LARGEST_LOG) await truncate(log)
  // What fails is quoted in it, with people's values. One of an earlier version may be open to others.
  const descriptor = openSync(log, 'a', 0o600)
  fchmodSync(descriptor, 0o600)
  const postgres = join(place.programs, 'postgres')
  const flags = ['-D', join(place.cluster, 'data'), ...settings(port, isDurable)]
  const isShellUsed = isWatched && process.platform !== 'win32'
  const [program, parameters] = isShellUsed
    ? ['/bin/sh', ['-c', WATCHED, 'sh', postgres, ...flags]]
    : [postgres, flags]
  const child = spawn(program, parameters, {
    ...account,
    detached: true,
    cwd: '/',
    env:
      process.platform === 'win32' ? undefined : { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' },
    stdio: [isShellUsed ? 'pipe' : 'ignore', descriptor, descriptor],
  })
  closeSync(descriptor)
  child.once('exit', () => child.stdin?.destroy())
  child.stdin?.on('error', () => {})
  if (!isWatched) child.unref()
  return child
}

const logFile = (place: Place) => join(place.cluster, 'postgres.log')

/** The last lines that PostgreSQL logged. */
export const lastWords = async (place: Place): Promise<string> => {
  const file = await open(logFile(place), 'r').catch(() => undefined)
  if (!file) return ''
  const text = await file.readFile('utf8')
  await file.close()
  return text.trim().split('\n').slice(-6).join('\n')
}

/** What postmaster.pid says, whether or not that process still lives. */
export const readRunning = async (place: Place): Promise<Running | undefined> => {
  const file = join(place.cluster, 'data', 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
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

// After a crash of the machine or of a container another program may have got the number; and a
// dead process that nobody has buried has no command line any more.
const isPostgres = (pid: number): boolean => {
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')
  } catch {
    return false
  }
}

const lives = (pid: number) => isAlive(pid) && isPostgres(pid)

/** The PostgreSQL that lives on this cluster; clears what a dead one left behind. */
export const findLiving = async (place: Place): Promise<Running | undefined> => {
  const running = await readRunning(place)
  if (!running) return undefined
  if (lives(running.pid)) return running
  const again = await readRunning(place)
  if (again?.pid === running.pid) {
    await rm(join(place.cluster, 'data', 'postmaster.pid'), { force: true })
  }
  return undefined
}

const signal = (pid: number, place: Place, name: 'INT' | 'QUIT') => {
  if (process.platform !== 'win32') process.kill(pid, `SIG${name}`)
  else spawn(join(place.programs, 'pg_ctl'), ['kill', name, String(pid)], { stdio: 'ignore' })
}

/** Stops PostgreSQL: open transactions are rolled back, all that is committed is written. */
export const stopPostgres = async (pid: number, place: Place): Promise<void> => {
  for (const [name, patience] of [
    ['INT', 8000],
    ['QUIT', 4000],
  ] as const) {
    try {
      signal(pid, place, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return
      throw error
    }
    const deadline = Date.now() + patience
    while (Date.now() < deadline) {
      if (!lives(pid)) return
      await sleep(15)
    }
  }
}
