/**
 * `npm test`: tests by Node's runner beside journeys by Playwright's; with `--quick` (`npm run check`) only tests that
 * need neither a database nor a browser; with `--all` (`npm run test:all`) the expensive tests, too: docs/testing.md.
 * Failed tests are run once more: a test that then passes is flaky, which fails the run unless it is in
 * test/checks/known-flaky.json.
 */
import { chmod, mkdir, mkdtemp, rm, statfs } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { allCitusTests, essentialCitusTests, planCitusProcesses } from './suite/citus-plan.ts'
import { watchCores } from './suite/core-usage.ts'
import { planProcesses } from './suite/test-plan.ts'
import { rerunFailed, runProgram, runTestProcess, runTestProcesses } from './suite/test-process.ts'
import { printReport, sumUp } from './suite/test-report.ts'
import { readSummary, summaryFile, type TestSummary } from './suite/test-summary.ts'

const isQuick = process.argv.includes('--quick')
const includesExpensive = process.argv.includes('--all')
const quickPatterns = [
  '{client,domain,contract,web,words}/**/*.test.ts',
  'test/checks/{checks,architecture,documents,import-rules,lockfile,specification-map,type-checked-files}.test.ts',
]
const allPatterns = [
  '{client,domain,contract,web,words,database,server,run,test,bench}/**/*.test.ts',
]

// Checks by Citus's rules the statements that all other tests sent.
const statementTest = 'test/citus/recorded-statements.test.ts'
const separateTests = [statementTest, 'test/citus/citus-messages.test.ts']

const cleanUps: (() => Promise<void>)[] = []
const runCleanUps = async () => {
  for (let cleanUp = cleanUps.pop(); cleanUp; cleanUp = cleanUps.pop()) await cleanUp()
}

const createTemporaryFolder = async (name: string, root = tmpdir()) => {
  const directory = await mkdtemp(join(root, `oto-${name}-`))
  cleanUps.push(() => rm(directory, { recursive: true, force: true }))
  return directory
}

const memoryFolder = '/dev/shm'
/** Free bytes above which databases are put in memory; `npm test` needs one gigabyte. */
const minFreeBytes = 8e9

// In memory if there is room: on an ext4 disk where many files were deleted, creating a database takes a second.
const chooseDatabaseRoot = async (): Promise<string> => {
  const { bavail, bsize } = await statfs(memoryFolder).catch(() => ({ bavail: 0, bsize: 0 }))
  const freeBytes = Math.min(bavail * bsize, process.availableMemory())
  return freeBytes > minFreeBytes ? memoryFolder : tmpdir()
}

// A PostgreSQL for this run, unless DATABASE_URL names a server to create databases on.
const openPostgres = async (): Promise<string> => {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const directory = await createTemporaryFolder('postgres', await chooseDatabaseRoot())
  await chmod(directory, 0o755)
  const embedded = await startEmbedded({ directory, name: 'the tests', isDurable: false })
  cleanUps.push(embedded.stop)
  return embedded.url
}

const runUnitTests = async (journeysEnd?: Promise<unknown>): Promise<TestSummary> => {
  const processes = await planProcesses(isQuick ? quickPatterns : allPatterns, separateTests)
  const citusProcesses =
    isQuick || !process.env.CITUS_URL
      ? []
      : await planCitusProcesses(includesExpensive ? allCitusTests : essentialCitusTests)
  const allProcesses = [...citusProcesses, ...processes]
  const cores = availableParallelism()
  // The journeys' workers leave the cores idle when they end.
  const summaries = await runTestProcesses(
    allProcesses,
    cores,
    journeysEnd?.then(() => cores),
  )
  const summary = await rerunFailed(sumUp(summaries))
  if (!isQuick && citusProcesses.length === 0) summary.skipped.push('Citus: CITUS_URL names none')
  return summary
}

const runJourneys = async (): Promise<TestSummary> => {
  await rm(summaryFile('journeys'), { force: true })
  await runProgram(['node_modules/@playwright/test/cli.js', 'test'])
  return readSummary('journeys')
}

const runAll = async (): Promise<TestSummary[]> => {
  await mkdir('test-results', { recursive: true })
  // Each test file loads the same server: their processes share a compile cache.
  process.env.NODE_COMPILE_CACHE ??= await createTemporaryFolder('compiled')
  if (isQuick) return [await runUnitTests()]
  process.env.TEST_SCOPE = includesExpensive ? 'all' : 'essential'
  process.env.TEST_POSTGRES = await openPostgres()
  delete process.env.DATABASE_URL
  process.env.TEST_STATEMENTS = await createTemporaryFolder('statements')
  // In parallel: a journey waits for pages half of its time.
  const journeys = runJourneys()
  const summaries = await Promise.all([runUnitTests(journeys), journeys])
  return [...summaries, await runTestProcess({ name: 'statements', files: [statementTest] })]
}

const interrupt = async () => {
  await runCleanUps()
  process.exit(130)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt)
process.once('disconnect', interrupt)

const startedAt = Date.now()
const getBusyShare = watchCores()
const summary = sumUp(await runAll().finally(runCleanUps))
process.exit(printReport(summary, Date.now() - startedAt, getBusyShare()) ? 0 : 1)
