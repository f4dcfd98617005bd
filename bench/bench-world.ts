import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { loadCast } from '#database/cast.ts'
import { connect } from '#database/connect.ts'
import { startEmbedded } from '#database/embedded.ts'
import { freePort } from '#database/embedded-cluster.ts'
import { migrate } from '#database/migrate.ts'
import { fill } from './bench-rows.ts'

const root = join(import.meta.dirname, '..')

/** What the bench runs on: a durable PostgreSQL of its own with rows in it, and two servers before it. */
export type BenchWorld = {
  url: string
  owner: pg.Client
  ours: number
  oursPid: number
  bare: number
  end: () => Promise<void>
}

// Starts a server and waits for the words that it says when it listens.
async function serve(file: string, ready: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  while (!output.includes(ready)) {
    const [part] = await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(() => []),
    ])
    if (part === undefined) throw new Error(`${file} ended before it listened: ${output}`)
    output += part
  }
  return child
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Sets all of it up. */
export async function openBench(): Promise<BenchWorld> {
  const ends: (() => Promise<unknown>)[] = []
  const end = async () => {
    for (const undo of ends.splice(0).reverse()) await undo()
  }
  try {
    const directory = await mkdtemp(join(tmpdir(), 'oto-bench-'))
    ends.push(() => rm(directory, { recursive: true, force: true }))
    // PostgreSQL's account may be another one.
    await chmod(directory, 0o755)
    const embedded = await startEmbedded({ directory, name: 'bench' })
    ends.push(embedded.stop)
    const { url } = embedded
    await migrate(url)
    const cast = connect({ url, max: 1, statementTimeout: 60_000 })
    await loadCast(cast.pool)
    await cast.end()
    const owner = new pg.Client(url)
    await owner.connect()
    ends.push(() => owner.end())
    await fill(owner)
    const [ours, bare] = [await freePort(), await freePort()]
    // Not production, which refuses the demo accounts; nothing of the server but that looks at it.
    const common = { DATABASE_URL: url, NODE_ENV: 'development' }
    const app = await serve('server/main.ts', 'Oto is at', {
      ...common,
      PORT: String(ours),
      LOG_LEVEL: 'warn',
      ...(process.env.BENCH_PROFILE && {
        NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env.BENCH_PROFILE}`,
      }),
    })
    ends.push(() => stop(app))
    const other = await serve('bench/bare-server.ts', 'ready', { ...common, PORT: String(bare) })
    ends.push(() => stop(other))
    return { url, owner, ours, oursPid: app.pid ?? 0, bare, end }
  } catch (error) {
    await end()
    throw error
  }
}
