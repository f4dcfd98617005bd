import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connect } from '#database/client/connect.ts'
import { seedDemoData } from '#database/demo/demo-world.ts'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { compareTimes } from './load/compare.ts'
import { type CpuClock, watchCpu } from './load/cpu-time.ts'
import { drive, type LoadTarget } from './load/load-generator.ts'
import { type ServerUnderTest, startOto } from './load/server-under-test.ts'
import { sessionHeaders } from './request-scenarios.ts'

const entryCounts = { small: 10_000, big: 1_000_000 }
/** Maximum time of a page of the big log, as a multiple of one of the small log. */
const maxRatio = 1.3
const options = { rounds: 7, durationMs: 800, connections: 4 }
const intervalSeconds = 20

/** Returns the insert of a table's share of the log, spread evenly over the time that the log spans. */
const insertStatement = (entryCount: number, share: number, target: string, values: string) => {
  const rows = Math.floor(entryCount * share)
  const timestamp = `now() - n * interval '${(entryCount / rows) * intervalSeconds} seconds'`
  return `insert into ${target} select ${values.replace('$at', timestamp)} from generate_series(1, ${rows}) n`
}

const seedStatements = (entryCount: number) => [
  insertStatement(
    entryCount,
    0.7,
    'shipment_events (company_id, supplier_id, shipment_id, shipment_code, kind, version, actor_id, at)',
    `1, 1 + n % 2, n / 8, 'C' || lpad((n / 8)::text, 6, '0'), 'packed', n % 8, 2 + n % 2, $at`,
  ),
  insertStatement(
    entryCount,
    0.15,
    'sign_in_events (company_id, user_id, supplier_id, topic, kind, at)',
    `1, 2 + n % 2, 1 + n % 2, 'sign-in', 'signed-in', $at`,
  ),
  insertStatement(
    entryCount,
    0.1,
    'audit_events (company_id, supplier_id, actor_id, topic, kind, subject_id, subject_name, at)',
    `1, nullif(n % 3, 0), 4 + n % 3, 'people', 'disabled', 2, 'Name ' || n, $at`,
  ),
  insertStatement(
    entryCount,
    0.04,
    'setting_events (company_id, supplier_id, actor_id, before, after, at)',
    `1, nullif(n % 3, 0), 4 + n % 3, '{"taxId": "A"}', '{"taxId": "B"}', $at`,
  ),
  insertStatement(
    entryCount,
    0.01,
    'order_imports (company_id, user_id, imported_at, file_name, file_hash, file_bytes, counts)',
    `1, 4 + n % 3, $at, 'orders ' || n, sha256('x'), 7, '{}'`,
  ),
  'vacuum analyze',
]

type Log = {
  entryCount: number
  oto: ServerUnderTest
  headers: Record<string, string>
  owner: pg.Client
  clock: CpuClock | undefined
}

async function openLog(clusterUrl: string, directory: string, entryCount: number): Promise<Log> {
  const admin = new pg.Client(clusterUrl)
  await admin.connect()
  await admin.query(`create database audit_${entryCount}`)
  await admin.end()
  const url = Object.assign(new URL(clusterUrl), { pathname: `audit_${entryCount}` }).href
  await migrate(url)
  const demo = connect({ url, max: 1, statementTimeoutMs: 600_000 })
  await seedDemoData(demo.pool)
  await demo.end()
  const owner = new pg.Client(url)
  await owner.connect()
  await owner.query(`select set_config('app.company', '1', false)`)
  for (const statement of seedStatements(entryCount)) await owner.query(statement)
  const oto = await startOto(url, join(directory, `oto-${entryCount}.log`))
  const clock = await watchCpu(owner, oto.pid)
  return { entryCount, oto, owner, clock, headers: await sessionHeaders(oto.port, 'ada') }
}

const randomInstant = ({ entryCount }: Log) =>
  new Date(Date.now() - Math.random() * 0.9 * entryCount * intervalSeconds * 1000).toISOString()
const deepPageQuery = (log: Log) =>
  `after=${encodeURIComponent(`${randomInstant(log).replace('Z', '+00:00')}~100`)}`
const dayQuery = (log: Log) => {
  const day = randomInstant(log).slice(0, 10)
  return `from=${day}&to=${day}`
}

// In the big log, planning a search by name takes 2 ms more, whatever the number of names.
const maxNameRatio = 2.5

const pages: [name: string, query: (log: Log) => string, max?: number][] = [
  ['first page', () => ''],
  ['random deep page', deepPageQuery],
  ['of a person, deep', (log) => `person=mar&${deepPageQuery(log)}`],
  ['of a supplier, deep', (log) => `supplierId=1&${deepPageQuery(log)}`],
  ['of a topic, deep', (log) => `topic=people&${deepPageQuery(log)}`],
  ['of a day', dayQuery],
  ['person, topic and a day', (log) => `person=mar&topic=shipments&${dayQuery(log)}`],
  ['by the beginning of a name', () => 'text=C000123', maxNameRatio],
]

const pageTarget = (log: Log, query: (log: Log) => string): LoadTarget => ({
  port: log.oto.port,
  cpuClock: log.clock,
  requestOf: () => ({ method: 'GET', path: `/api/audit-log?${query(log)}`, headers: log.headers }),
})

/** Measures pages of the audit log with a million entries, as a multiple of ten thousand. */
export async function benchAudit(print: (text: string) => void): Promise<boolean> {
  const directory = await mkdtemp(join(tmpdir(), 'oto-bench-'))
  // PostgreSQL may run under another account.
  await chmod(directory, 0o755)
  const embedded = await startEmbedded({ directory, name: 'bench' })
  const logs: Log[] = []
  try {
    for (const entryCount of [entryCounts.small, entryCounts.big])
      logs.push(await openLog(embedded.url, directory, entryCount))
    const [small, big] = logs as [Log, Log]
    print(`Audit log of ${big.entryCount} entries, as a multiple of ${small.entryCount}:`)
    let isFast = true
    for (const [name, query, max = maxRatio] of pages) {
      for (const log of logs)
        await drive(pageTarget(log, query), { connections: 4, requestsPerConnection: 100 })
      const targets: [LoadTarget, LoadTarget] = [pageTarget(big, query), pageTarget(small, query)]
      const settings = { ...options, maxRatio: max, print }
      isFast = (await compareTimes(name.padEnd(30), targets, settings)) && isFast
    }
    return isFast
  } finally {
    for (const { oto, owner } of logs) {
      await oto.stop()
      await owner.end()
    }
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
