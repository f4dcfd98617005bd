import { glob } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { run } from 'node:test'
import { inspect } from 'node:util'
import type { CheckResult } from './check-runner.ts'

const timeoutMs = 600_000

// Longest first, measured on two cores: started last, one of these would leave a core idle.
const slowestFirst = [
  'e2e/every-screen.test.ts',
  'e2e/tab-order.test.ts',
  'test/crash-recovery.test.ts',
  'test/generated-requests.test.ts',
  'e2e/pseudo-localization.test.ts',
  'e2e/shipments.test.ts',
  'e2e/code-lookup.test.ts',
  'e2e/drafts.test.ts',
  'run/people-commands.test.ts',
  'test/lifecycle.test.ts',
  'e2e/shell-layout.test.ts',
  'run/backup.test.ts',
  'e2e/pack-screen.test.ts',
  'test/tenant-isolation.test.ts',
  'e2e/gallery.test.ts',
  'e2e/sign-in.test.ts',
  'server/papers/paper-document.test.ts',
  'server/papers/document-worker.test.ts',
]

const rank = (file: string) => {
  const index = slowestFirst.indexOf(file)
  if (index >= 0) return index
  // Then browser tests, then those with a server, then unit tests.
  if (file.startsWith('e2e/')) return slowestFirst.length
  return /^(domain|contract|web)\//.test(file) ? slowestFirst.length + 2 : slowestFirst.length + 1
}

/** The test files that match, longest first, in a stable order. */
export const findTests = async (root: string, patterns: string[]): Promise<string[]> => {
  const files: string[] = []
  for (const pattern of patterns) {
    for await (const file of glob(pattern, { cwd: root, exclude: ['node_modules/**'] })) {
      files.push(file)
    }
  }
  return files.sort().sort((a, b) => rank(a) - rank(b))
}

/**
 * Runs test files, each in a process of its own, and prints what failed or was skipped. With `retries` a failed file is
 * run once more, alone, and that is printed: on a busy machine a browser is sometimes late.
 */
export const runTestFiles = async (
  root: string,
  files: string[],
  { concurrency = Math.max(2, availableParallelism()), retries = false } = {},
): Promise<CheckResult> => {
  const { total, failing } = await runOnce(root, files, concurrency)
  if (!retries || failing.size === 0) return total
  const failedFiles = [...failing.keys()].sort()
  console.log(`  RETRYING, alone: ${failedFiles.join(', ')}`)
  const second = await runOnce(root, failedFiles, 1)
  for (const { passed, failed } of failing.values()) {
    total.passed -= passed
    total.failed -= failed
  }
  total.passed += second.total.passed
  total.failed += second.total.failed
  return total
}

type Counts = { passed: number; failed: number }

const runOnce = async (root: string, files: string[], concurrency: number) => {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const countsByFile = new Map<string, Counts>()
  const seconds = new Map<string, number>()
  const stream = run({ files, cwd: root, concurrency, timeout: timeoutMs, isolation: 'process' })
  const pathOf = (file?: string) => (file ? relative(root, file) : '')
  const count = (file: string | undefined, outcome: keyof Counts) => {
    const counts = countsByFile.get(pathOf(file)) ?? { passed: 0, failed: 0 }
    counts[outcome] += 1
    total[outcome] += 1
    countsByFile.set(pathOf(file), counts)
  }
  const addTime = (file: string | undefined, ms: number) =>
    seconds.set(pathOf(file), (seconds.get(pathOf(file)) ?? 0) + ms / 1000)
  stream.on('test:pass', ({ name, skip, todo, details, file, nesting }) => {
    if (nesting === 0) addTime(file, details.duration_ms)
    if (details.type === 'suite') return
    if (skip === undefined && todo === undefined) return count(file, 'passed')
    total.skipped += 1
    console.log(`  SKIPPED ${pathOf(file)}: ${name} (${skip || todo || 'no reason given'})`)
  })
  stream.on('test:fail', ({ name, details, file, nesting }) => {
    if (nesting === 0) addTime(file, details.duration_ms)
    if (details.type === 'suite') return
    count(file, 'failed')
    const cause = details.error.cause ?? details.error
    console.log(`  ✖ ${pathOf(file)}: ${name}\n${inspect(cause, { depth: 8 })}\n`)
  })
  stream.on('test:stderr', ({ message }) => process.stderr.write(message))
  for await (const _ of stream);
  printSlowest(seconds)
  return { total, failing: new Map([...countsByFile].filter(([, { failed }]) => failed > 0)) }
}

// Without the set-up of a file before its first test.
function printSlowest(seconds: Map<string, number>): void {
  const slowest = [...seconds].filter(([, spent]) => spent > 5).sort((a, b) => b[1] - a[1])
  if (slowest.length === 0) return
  const lines = slowest.slice(0, 12).map(([file, spent]) => `${file} ${spent.toFixed(0)} s`)
  console.log(`  slowest: ${lines.join(', ')}`)
}
