import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect } from '#database/client/connect.ts'
import { loadCast } from '#database/demo/demo-world.ts'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { fill } from './bench-seed.ts'
import { serveBare, serveOurs } from './server-under-test.ts'

/** What the bench runs on: a durable PostgreSQL of its own with rows in it, and two servers before it. */
export type BenchWorld = {
  url: string
  owner: pg.Client
  ours: number
  oursPid: number
  bare: number
  end: () => Promise<void>
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
    const cast = connect({ url, max: 1, statementTimeoutMs: 60_000 })
    await loadCast(cast.pool)
    await cast.end()
    const owner = new pg.Client(url)
    await owner.connect()
    ends.push(() => owner.end())
    await fill(owner)
    const ours = await serveOurs(url, join(directory, 'ours.log'))
    ends.push(ours.stop)
    const bare = await serveBare(url, join(directory, 'bare.log'))
    ends.push(bare.stop)
    return { url, owner, ours: ours.port, oursPid: ours.pid, bare: bare.port, end }
  } catch (error) {
    await end()
    throw error
  }
}
