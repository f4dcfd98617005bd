import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#database/embedded/embedded-cluster.ts'
import { serverEnvironment, serverFlags } from '../../run/server-process.mjs'

const root = join(import.meta.dirname, '..', '..')

/** A server under test, with the milliseconds from its start to listening. */
export type ServerUnderTest = {
  port: number
  pid: number
  startupMs: number
  stop: () => Promise<void>
}

// Starts a program, with its output in a log file, and waits for the text that it prints once it listens.
async function start(
  file: string,
  {
    ready,
    log,
    url,
    environment = {},
  }: { ready: string; log: string; url: string; environment?: Record<string, string> },
): Promise<ServerUnderTest> {
  const port = await findFreePort()
  const output = openSync(log, 'w')
  const begin = performance.now()
  const child = spawn(process.execPath, [...serverFlags, file], {
    cwd: root,
    env: {
      ...process.env,
      ...serverEnvironment,
      DATABASE_URL: url,
      // Production would refuse the demo accounts.
      NODE_ENV: 'development',
      // A pool for the largest load: Oto refuses more than eight requests in flight per connection.
      POOL_SIZE: '32',
      ...environment,
      PORT: String(port),
    },
    stdio: ['ignore', output, 'inherit'],
  })
  closeSync(output)
  while (!(await readFile(log, 'utf8')).includes(ready)) {
    if (child.exitCode !== null) throw new Error(`${file} ended before it listened`)
    await sleep(5)
  }
  const startupMs = performance.now() - begin
  return { port, pid: child.pid ?? 0, startupMs, stop: () => stop(child) }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Our server as `npm start` runs it, with a line in its log for every request. */
export const startOto = (
  url: string,
  log: string,
  environment: Record<string, string> = {},
): Promise<ServerUnderTest> =>
  start('server/main.ts', {
    ready: 'Oto is at',
    log,
    url,
    environment: {
      LOG_LEVEL: 'info',
      ...environment,
      ...(process.env.BENCH_PROFILE && {
        NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.BENCH_PROFILE}`,
      }),
    },
  })

/** The baseline server, with the same flags of Node and the same environment. */
export const startBaseline = (url: string, log: string): Promise<ServerUnderTest> =>
  start('bench/baseline/baseline-server.ts', { ready: 'ready', log, url })
