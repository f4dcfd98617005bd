import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#database/embedded/embedded-cluster.ts'
import { serverEnvironment, serverFlags } from '../run/server-process.mjs'

const root = join(import.meta.dirname, '..')

/** A server of the bench: where it listens, its process, how long it took to listen, and its end. */
export type BenchServer = {
  port: number
  pid: number
  milliseconds: number
  stop: () => Promise<void>
}

// Starts a program and waits for the words that it says when it listens. What it says goes into a file, as a server's
// log does.
async function serve(
  file: string,
  {
    ready,
    log,
    flags = [],
    environment,
  }: { ready: string; log: string; flags?: string[]; environment: Record<string, string> },
): Promise<BenchServer> {
  const port = await freePort()
  const output = openSync(log, 'w')
  const begin = performance.now()
  const child = spawn(process.execPath, [...flags, file], {
    cwd: root,
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', output, 'inherit'],
  })
  closeSync(output)
  while (!(await readFile(log, 'utf8')).includes(ready)) {
    if (child.exitCode !== null) throw new Error(`${file} ended before it listened`)
    await sleep(5)
  }
  const milliseconds = performance.now() - begin
  return { port, pid: child.pid ?? 0, milliseconds, stop: () => stop(child) }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

// Not production, which refuses the demo accounts; nothing of the server but that looks at it.
const common = (url: string) => ({ DATABASE_URL: url, NODE_ENV: 'development' })

/** Our server as `npm start` runs it, with a line in its log for every request. */
export const serveOurs = (url: string, log: string): Promise<BenchServer> =>
  serve('server/main.ts', {
    ready: 'Oto is at',
    log,
    flags: serverFlags,
    environment: {
      ...serverEnvironment,
      ...common(url),
      LOG_LEVEL: 'info',
      ...(process.env.BENCH_PROFILE && {
        NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.BENCH_PROFILE}`,
      }),
    },
  })

/** The bare server, for a supplier of this company. */
export const serveBare = (url: string, log: string, company = 1): Promise<BenchServer> =>
  serve('bench/baseline-server.ts', {
    ready: 'ready',
    log,
    environment: { ...common(url), COMPANY: String(company) },
  })
