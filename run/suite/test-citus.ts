/**
 * `npm run test:citus [FILES]`: the server's tests on the Citus at CITUS_URL, whose account is a superuser and whose
 * first machine also keeps rows. What is known not to hold there stands in test/world/not-on-citus.json.
 */
import { spawnSync } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import pg from 'pg'
import notOnCitus from '#test/world/not-on-citus.json' with { type: 'json' }
import { readSummary, summaryFile } from './test-summary.ts'

/** Why the tests cannot run at an address. */
async function findObstacle(url: string | undefined): Promise<string | undefined> {
  if (!url) return 'Set CITUS_URL to the address of a Citus, with an account that is a superuser.'
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ has: boolean }>(
      `select current_setting('citus.version', true) is not null as has`,
    )
    if (!rows[0]?.has) {
      return 'The server at CITUS_URL runs without Citus: install it, and add it to shared_preload_libraries.'
    }
  } catch (error) {
    return `The server at CITUS_URL cannot be asked: ${(error as Error).message}`
  } finally {
    await client.end().catch(() => {})
  }
}

const url = process.env.CITUS_URL
const obstacle = await findObstacle(url)
if (obstacle) {
  console.error(obstacle)
  process.exit(2)
}
await mkdir('test-results', { recursive: true })
await rm(summaryFile('unit'), { force: true })
const files = process.argv.slice(2)
spawnSync(
  process.execPath,
  [
    ...['--test', '--test-concurrency=2', '--test-timeout=600000'],
    ...['--test-reporter=./run/suite/node-test-summary.ts', '--test-reporter-destination=stdout'],
    ...(files.length > 0 ? files : ['server/**/*.test.ts']),
  ],
  { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, TEST_CITUS: url } },
)
const { passed, failed, skipped } = await readSummary('unit')
const reasonOf = (name: string) =>
  (notOnCitus as { test: string; reason: string }[]).find(({ test }) => test === name)?.reason
for (const name of skipped) console.log(`SKIPPED, proves nothing: ${name}`)
for (const name of failed) {
  const reason = reasonOf(name)
  console.log(reason ? `SKIPPED, not on Citus: ${name}: ${reason}` : `FAILED ${name}`)
}
const failedCount = failed.filter((name) => !reasonOf(name)).length
console.log(`${passed} passed, ${failedCount} failed, ${failed.length - failedCount} skipped`)
process.exit(failedCount === 0 ? 0 : 1)
