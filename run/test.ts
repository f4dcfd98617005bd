import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#database/embedded/embedded.ts'
import { addResults, type CheckResult, runCheck, runStep } from './check-runner.ts'
import { findTests, runTestFiles } from './test-files.ts'

const root = join(import.meta.dirname, '..')
const tool = (...path: string[]) => join(root, 'node_modules', ...path)
const isQuick = process.argv.includes('--quick')

const noResults: CheckResult = { passed: 0, failed: 0, skipped: 0 }
const unitTests = [
  'domain/**/*.test.ts',
  'contract/**/*.test.ts',
  'web/**/*.test.ts',
  'words/*.test.ts',
]
const quickTests = [
  ...unitTests,
  'test/architecture.test.ts',
  'test/lockfile.test.ts',
  'test/specification-map.test.ts',
  'test/type-checked-files.test.ts',
]
const allTests = [...unitTests, '{database,server,run,test,bench}/**/*.test.ts', 'e2e/**/*.test.ts']

const checks: [name: string, program: string[]][] = [
  ['types', [tool('typescript', 'bin', 'tsc'), '-b']],
  ['lint and format', [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings']],
  ['dead code', [tool('knip', 'bin', 'knip.js')]],
]

const generated: [name: string, program: string[]][] = [
  ['API description is fresh', ['run/print-openapi.ts', '--check']],
  ['web application builds', ['run/build.mjs']],
]

// A PostgreSQL for this run, unless DATABASE_URL names a server to create databases on.
const withPostgres = async (work: () => Promise<void>) => {
  if (process.env.DATABASE_URL) {
    process.env.TEST_POSTGRES = process.env.DATABASE_URL
    delete process.env.DATABASE_URL
    return work()
  }
  const directory = await mkdtemp(join(tmpdir(), 'oto-postgres-'))
  await chmod(directory, 0o755)
  const embedded = await startEmbedded({ directory, name: 'the tests', isDurable: false })
  cleanUps.push(async () => {
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  })
  process.env.TEST_POSTGRES = embedded.url
  return work()
}

// Each test file is a process that loads the same server: they share a compile cache.
const shareCompileCache = async () => {
  if (process.env.NODE_COMPILE_CACHE) return
  const directory = await mkdtemp(join(tmpdir(), 'oto-compiled-'))
  cleanUps.push(() => rm(directory, { recursive: true, force: true }))
  process.env.NODE_COMPILE_CACHE = directory
}

const cleanUps: (() => Promise<void>)[] = []
const stop = async () => {
  for (let next = cleanUps.pop(); next; next = cleanUps.pop()) await next()
}

let total = noResults

const runAndAdd = async (name: string, work: () => Promise<CheckResult>) => {
  const result = await runStep(name, work)
  total = addResults(total, result)
}

// Two at a time: each uses hardly more than one core.
const runChecks = async (list: [name: string, program: string[]][]) => {
  const queue = [...list]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, program] = next
      await runAndAdd(name, () => runCheck(root, program))
    }
  }
  await Promise.all([work(), work()])
}

const runTests = (name: string, patterns: string[], options = {}) =>
  runAndAdd(name, async () => {
    const files = await findTests(root, patterns)
    if (files.length === 0) throw new Error(`There is no ${patterns.join(', ')}.`)
    return runTestFiles(root, files, options)
  })

const runAll = async () => {
  await shareCompileCache()
  if (isQuick) {
    await runChecks(checks)
    return runTests('unit tests and architecture', quickTests)
  }
  await withPostgres(async () => {
    await runChecks([...generated, ...checks])
    // One more than there are cores: tests often wait for processes and timers.
    const concurrency = availableParallelism() + 1
    await runTests('tests, in a browser too', allTests, { concurrency, retries: true })
  })
}

const interrupt = async () => {
  await stop()
  process.exit(130)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt)
process.once('disconnect', interrupt)

await runAll().finally(stop)
if (total.skipped > 0) console.log(`${total.skipped} SKIPPED: these prove nothing.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
