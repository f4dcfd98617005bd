/**
 * `npm test`: the tests by Node's runner, then the journeys by Playwright's; with `--quick` (`npm run check`) those that
 * need neither a database nor a browser. What failed is run once more: a test that passes then is flaky, which is no
 * passing, unless it stands in test/known-flaky.json.
 */
import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { isKnownFlaky, readSummary, summaryFile, type TestSummary } from './test-summary.ts'

const isQuick = process.argv.includes('--quick')
const quickTests = [
  '{domain,contract,web,words}/**/*.test.ts',
  'test/{checks,architecture,documents,import-rules,lockfile,specification-map,type-checked-files}.test.ts',
]
const allTests = '{client,domain,contract,web,words,database,server,run,test,bench}/**/*.test.ts'

const cleanUps: (() => Promise<void>)[] = []
const stop = async () => {
  for (let next = cleanUps.pop(); next; next = cleanUps.pop()) await next()
}

const temporaryFolder = async (name: string) => {
  const directory = await mkdtemp(join(tmpdir(), `oto-${name}-`))
  cleanUps.push(() => rm(directory, { recursive: true, force: true }))
  return directory
}

// A PostgreSQL for this run, unless DATABASE_URL names a server to create databases on.
const openPostgres = async (): Promise<string> => {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const directory = await temporaryFolder('postgres')
  await chmod(directory, 0o755)
  const embedded = await startEmbedded({ directory, name: 'the tests', isDurable: false })
  cleanUps.push(embedded.stop)
  return embedded.url
}

/** Runs a program of Node's; its output is ours. */
const run = (parameters: string[]) =>
  new Promise<void>((resolve) => {
    const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'inherit', 'inherit'] })
    const end = () => child.kill()
    process.once('exit', end)
    child.once('close', () => {
      process.off('exit', end)
      resolve()
    })
  })

const runNode = async (files: string[], concurrency: number, state: string, report: string) => {
  await rm(summaryFile('unit'), { force: true })
  await run([
    ...['--test', `--test-concurrency=${concurrency}`, '--test-timeout=600000'],
    `--test-rerun-failures=${state}`,
    ...['--test-reporter=./run/node-test-summary.ts', '--test-reporter-destination=stdout'],
    ...['--test-reporter=junit', `--test-reporter-destination=test-results/${report}.xml`],
    ...files,
  ])
  return readSummary('unit')
}

const runUnitTests = async (files: string[]): Promise<TestSummary> => {
  const state = join(await temporaryFolder('tests'), 'state.json')
  // One more than there are cores: tests often wait for processes and timers.
  const first = await runNode(files, availableParallelism() + 1, state, 'unit')
  if (first.failed.length === 0) return first
  console.log('\nWhat failed, once more:')
  const failedFiles = new Set(first.failed.map((name) => name.replace(/: .*/s, '')))
  const second = await runNode([...failedFiles], 1, state, 'unit-again')
  const flaky = first.failed.filter((name) => !second.failed.includes(name))
  return { ...first, failed: second.failed, flaky }
}

const runJourneys = async (): Promise<TestSummary> => {
  await rm(summaryFile('journeys'), { force: true })
  await run(['node_modules/@playwright/test/cli.js', 'test'])
  return readSummary('journeys')
}

const runAll = async (): Promise<TestSummary[]> => {
  await mkdir('test-results', { recursive: true })
  // Each test file is a process that loads the same server: they share a compile cache.
  process.env.NODE_COMPILE_CACHE ??= await temporaryFolder('compiled')
  if (isQuick) return [await runUnitTests(quickTests)]
  process.env.TEST_POSTGRES = await openPostgres()
  delete process.env.DATABASE_URL
  return [await runUnitTests([allTests]), await runJourneys()]
}

const interrupt = async () => {
  await stop()
  process.exit(130)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt)
process.once('disconnect', interrupt)

const summaries = await runAll().finally(stop)
const all = (kind: 'skipped' | 'failed' | 'flaky') => summaries.flatMap((one) => one[kind])
const known = all('flaky').filter(isKnownFlaky)
const flaky = all('flaky').filter((name) => !isKnownFlaky(name))
for (const name of all('skipped')) console.log(`SKIPPED, proves nothing: ${name}`)
for (const name of known) console.log(`FLAKY, as is known: ${name}`)
for (const name of flaky) console.log(`FLAKY ${name}`)
for (const name of all('failed')) console.log(`FAILED ${name}`)
const failedCount = flaky.length + all('failed').length
const passedCount = summaries.reduce((sum, { passed }) => sum + passed, known.length)
console.log(`${passedCount} passed, ${failedCount} failed`)
process.exit(failedCount === 0 ? 0 : 1)
