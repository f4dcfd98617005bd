import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect } from '#database/client/connect.ts'
import { seedDemoData } from '#database/demo/demo-world.ts'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { seedBenchData } from './bench-seed.ts'
import { startBaseline, startOto } from './server-under-test.ts'

/** A durable PostgreSQL of its own with seed data, and the ports of both servers in front of it. */
export type BenchEnvironment = {
  url: string
  owner: pg.Client
  otoPort: number
  otoPid: number
  baselinePort: number
  baselinePid: number
  close: () => Promise<void>
}

export async function openBenchEnvironment(): Promise<BenchEnvironment> {
  const cleanUps: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  }
  try {
    const directory = await mkdtemp(join(tmpdir(), 'oto-bench-'))
    cleanUps.push(() => rm(directory, { recursive: true, force: true }))
    // PostgreSQL may run under another account.
    await chmod(directory, 0o755)
    const embedded = await startEmbedded({ directory, name: 'bench' })
    cleanUps.push(embedded.stop)
    const { url } = embedded
    await migrate(url)
    const demo = connect({ url, max: 1, statementTimeoutMs: 60_000 })
    await seedDemoData(demo.pool)
    await demo.end()
    const owner = new pg.Client(url)
    await owner.connect()
    cleanUps.push(() => owner.end())
    await seedBenchData(owner)
    const oto = await startOto(url, join(directory, 'oto.log'), {
      OUTBOUND_NETWORKS: '127.0.0.0/8',
    })
    cleanUps.push(oto.stop)
    const baseline = await startBaseline(url, join(directory, 'baseline.log'))
    cleanUps.push(baseline.stop)
    return {
      ...{ url, owner, close, otoPort: oto.port, otoPid: oto.pid },
      ...{ baselinePort: baseline.port, baselinePid: baseline.pid },
    }
  } catch (error) {
    await close()
    throw error
  }
}
