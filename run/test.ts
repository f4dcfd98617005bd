import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#database/embedded.ts'
import { add, runCheck, step, type Tally } from './tally.ts'
import { findTests, runTestFiles } from './test-files.ts'

const root = join(import.meta.dirname, '..')
const tool = (...path: string[]) => join(root, 'node_modules', ...path)
const isQuick = process.argv.includes('--quick')

const NONE: Tally = { passed: 0, failed: 0, skipped: 0 }
const UNIT = ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.ts']
const QUICK = [...UNIT, 'test/architecture.test.ts']
const ALL = [...UNIT, '{database,server,run,test,bench}/**/*.test.ts']

const checks: [name: string, program: string[]][] = [
  ['types', [tool('typescript', 'bin', 'tsc'), '-p', 'tsconfig.json']],
  ['types of the web application', [tool('typescript', 'bin', 'tsc'), '-p', 'tsconfig.web.json']],
  ['types of the journeys', [tool('typescript', 'bin', 'tsc'), '-p', 'tsconfig.e2e.json']],
  ['lint and format', [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings']],
  ['dead code', [tool('knip', 'bin', 'knip.js')]],
]

const generated: [name: string, program: string[]][] = [
  ['row types are fresh', ['run/print-types.ts', '--check']],
  ['API description is fresh', ['run/print-openapi.ts', '--check']],
  ['web application builds', ['run/build.mjs']],
]

// A PostgreSQL of this run alone, unless DATABASE_URL names a server to make databases on.
const withPostgres = async (work: () => Promise<void>) => {
  if (process.env.DATABASE_URL) {
    process.env.TEST_POSTGRES = process.env.DATABASE_URL
    delete process.env.DATABASE_URL
    return work()
  }
  const directory = await mkdtemp(join(tmpdir(), 'oto-postgres-'))
  await chmod(directory, 0o755)
  const embedded = await startEmbedded({ directory, name: 'the tests', isDurable: false })
  stop = async () => {
    await embedded.stop()
    await rm(directory, { recursive: true, force: true })
  }
  process.env.TEST_POSTGRES = embedded.url
  try {
    await work()
  } finally {
    await stop()
  }
}

let stop = async () => {}
let total = NONE

const take = async (name: string, work: () => Promise<Tally>) => {
  total = add(total, await step(name, work))
}

const takeChecks = async (list: [name: string, program: string[]][]) => {
  for (const [name, program] of list) await take(name, () => runCheck(root, program))
}

const takeTests = (name: string, patterns: string[], options = {}) =>
  take(name, async () => {
    const files = await findTests(root, patterns)
    if (files.length === 0) throw new Error(`There is no ${patterns.join(', ')}.`)
    return runTestFiles(root, files, options)
  })

const runAll = async () => {
  await takeChecks(checks)
  if (isQuick) return takeTests('domain, contract, web and the house', QUICK)
  await withPostgres(async () => {
    await takeChecks(generated)
    // Much of what they do is waiting for a process to start or a time to pass.
    await takeTests('tests', ALL, { concurrency: 3, again: true })
    await takeTests('journeys in a browser', ['e2e/**/*.test.ts'], { concurrency: 2, again: true })
  })
}

const interrupt = async () => {
  await stop()
  process.exit(130)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, interrupt)
process.once('disconnect', interrupt)

await runAll()
if (total.skipped > 0) console.log(`${total.skipped} SKIPPED: these prove nothing.`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
