/**
 * `npm run test:citus [FILES]`: the server's tests on the Citus at CITUS_URL. Its account must be a superuser, and its
 * coordinator must also hold shards. Tests known to fail there are in test/world/not-on-citus.json.
 */
import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import pg from 'pg'
import { allCitusTests, planCitusProcesses } from './citus-plan.ts'
import { watchCores } from './core-usage.ts'
import { runTestProcesses } from './test-process.ts'
import { printReport, sumUp } from './test-report.ts'

/** The reason why the tests cannot run at an address, if there is one. */
async function findObstacle(url: string | undefined): Promise<string | undefined> {
  if (!url) return 'Set CITUS_URL to the address of a Citus, with an account that is a superuser.'
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ hasCitus: boolean }>(
      `select current_setting('citus.version', true) is not null as "hasCitus"`,
    )
    if (!rows[0]?.hasCitus) {
      return 'The server at CITUS_URL runs without Citus: install it, and add it to shared_preload_libraries.'
    }
  } catch (error) {
    return `The server at CITUS_URL cannot be queried: ${(error as Error).message}`
  } finally {
    await client.end().catch(() => {})
  }
}

const obstacle = await findObstacle(process.env.CITUS_URL)
if (obstacle) {
  console.error(obstacle)
  process.exit(2)
}
await mkdir('test-results', { recursive: true })
const startedAt = Date.now()
const getBusyShare = watchCores()
const files = process.argv.slice(2)
const processes = await planCitusProcesses(files.length > 0 ? files : allCitusTests)
const summary = sumUp(await runTestProcesses(processes, availableParallelism()))
process.exit(printReport(summary, Date.now() - startedAt, getBusyShare()) ? 0 : 1)
