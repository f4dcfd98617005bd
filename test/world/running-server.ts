import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { serverEnvironment, serverFlags } from '../../run/server-process.mjs'

const root = join(import.meta.dirname, '..', '..')

/** Ways to start the server: `npm` as people do, `node` only its process, `dev` behind the screens' own server. */
export type StartMode = 'npm' | 'node' | 'dev'

export type RunningServer = {
  address: string
  process: ChildProcess
  /** Its output so far. */
  output: () => string
  /** Sends a signal to its process, or to its whole group as a terminal does. */
  signal: (name: NodeJS.Signals, to?: 'process' | 'group') => void
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

/** A directory for a server's data, removed by the returned function. */
export const temporaryDirectory = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'oto-test-'))
  // PostgreSQL may run as another account, which needs access.
  await chmod(directory, 0o755)
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) }
}

const commands: Record<StartMode, [string, string[]]> = {
  npm: ['npm', ['start']],
  node: [process.execPath, [...serverFlags, 'server/main.ts']],
  dev: [process.execPath, ['run/dev.ts']],
}

/** Starts a server without waiting for it; another version of it from its own directory. */
export const spawnServer = (
  mode: StartMode,
  environment: Record<string, string>,
  directory = root,
) => {
  const [program, parameters] = commands[mode]
  const child = spawn(program, parameters, {
    cwd: directory,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...serverEnvironment,
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      ...environment,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text
    })
  }
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((done) => {
    child.once('close', (code, signal) => done({ code, signal }))
  })
  const signal = (name: NodeJS.Signals, to: 'process' | 'group' = 'process') => {
    if (child.pid) process.kill(to === 'group' ? -child.pid : child.pid, name)
  }
  return { process: child, output: () => output, signal, ended }
}

/** Starts a server and returns once it listens. */
export const startServer = async (
  mode: StartMode,
  environment: Record<string, string>,
  directory = root,
): Promise<RunningServer> => {
  const launched = spawnServer(mode, environment, directory)
  const deadline = Date.now() + 180_000
  for (;;) {
    const address = /Oto is at (http:\S+)/.exec(launched.output())?.[1]
    if (address) return { ...launched, address }
    const { exitCode, signalCode } = launched.process
    if (exitCode !== null || signalCode !== null || Date.now() > deadline) {
      if (exitCode === null && signalCode === null) launched.signal('SIGKILL', 'group')
      throw new Error(`The server did not start:\n${launched.output()}`)
    }
    await sleep(20)
  }
}

/** The process of the embedded PostgreSQL of a data directory. */
export const databasePid = async (dataDirectory: string): Promise<number> => {
  const file = join(dataDirectory, 'postgres-18', 'data', 'postmaster.pid')
  return Number((await readFile(file, 'utf8')).split('\n')[0])
}

/** Tells whether a process still runs; a zombie does not. */
export const isRunning = async (pid: number): Promise<boolean> => {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !/\) Z /.test(state)
}

/** Waits until a condition holds; throws its description after the timeout. */
export const eventually = async (
  description: string,
  isTrue: () => Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> => {
  const deadline = Date.now() + timeoutMs
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`Not so after ${timeoutMs} ms: ${description}`)
    await sleep(50)
  }
}
