import { glob } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { run } from 'node:test'
import { inspect } from 'node:util'
import type { CheckResult } from './check-runner.ts'

const timeoutMs = 600_000

// By their seconds on two cores: begun last, one of these would leave a core with nothing to do.
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
  const place = slowestFirst.indexOf(file)
  if (place >= 0) return place
  // A journey is longer than most others; nothing is shorter than a rule.
  if (file.startsWith('e2e/')) return slowestFirst.length
  return /^(domain|contract|web)\//.test(file) ? slowestFirst.length + 2 : slowestFirst.length + 1
}

/** The test files that match, in a fixed order: the longest first. */
export const findTests = async (root: string, patterns: string[]): Promise<string[]> => {
  const found: string[] = []
  for (const pattern of patterns) {
    for await (const file of glob(pattern, { cwd: root, exclude: ['node_modules/**'] })) {
      found.push(file)
    }
  }
  return found.sort().sort((one, other) => rank(one) - rank(other))
}

/**
 * Runs test files, each in a process of its own, says what failed or was skipped, and counts. With `again` a file
 * that failed is run once more, alone and said aloud: a browser on a busy machine is late now and then.
 */
export const runTestFiles = async (
  root: string,
  files: string[],
  { concurrency = Math.max(2, availableParallelism()), again = false } = {},
): Promise<CheckResult> => {
  const { tally, failing } = await runOnce(root, files, concurrency)
  if (!again || failing.size === 0) return tally
  const late = [...failing.keys()].sort()
  console.log(`  AGAIN, alone: ${late.join(', ')}`)
  const second = await runOnce(root, late, 1)
  for (const { passed, failed } of failing.values()) {
    tally.passed -= passed
    tally.failed -= failed
  }
  tally.passed += second.tally.passed
  tally.failed += second.tally.failed
  return tally
}

type Counts = { passed: number; failed: number }

const runOnce = async (root: string, files: string[], concurrency: number) => {
  const tally = { passed: 0, failed: 0, skipped: 0 }
  const counted = new Map<string, Counts>()
  const seconds = new Map<string, number>()
  const stream = run({ files, cwd: root, concurrency, timeout: timeoutMs, isolation: 'process' })
  const place = (file?: string) => (file ? relative(root, file) : '')
  const count = (file: string | undefined, outcome: keyof Counts) => {
    const one = counted.get(place(file)) ?? { passed: 0, failed: 0 }
    one[outcome] += 1
    tally[outcome] += 1
    counted.set(place(file), one)
  }
  const clock = (file: string | undefined, milliseconds: number) =>
    seconds.set(place(file), (seconds.get(place(file)) ?? 0) + milliseconds / 1000)
  stream.on('test:pass', ({ name, skip, todo, details, file, nesting }) => {
    if (nesting === 0) clock(file, details.duration_ms)
    if (details.type === 'suite') return
    if (skip === undefined && todo === undefined) return count(file, 'passed')
    tally.skipped += 1
    console.log(`  SKIPPED ${place(file)}: ${name} (${skip || todo || 'no reason given'})`)
  })
  stream.on('test:fail', ({ name, details, file, nesting }) => {
    if (nesting === 0) clock(file, details.duration_ms)
    if (details.type === 'suite') return
    count(file, 'failed')
    const cause = details.error.cause ?? details.error
    console.log(`  ✖ ${place(file)}: ${name}\n${inspect(cause, { depth: 8 })}\n`)
  })
  stream.on('test:stderr', ({ message }) => process.stderr.write(message))
  for await (const _ of stream);
  printSlowest(seconds)
  return { tally, failing: new Map([...counted].filter(([, { failed }]) => failed > 0)) }
}

// Where the time goes, for who would have it back; what a file opens before its tests is not in it.
function printSlowest(seconds: Map<string, number>): void {
  const slowest = [...seconds]
    .filter(([, spent]) => spent > 5)
    .sort((one, other) => other[1] - one[1])
  if (slowest.length === 0) return
  const told = slowest.slice(0, 12).map(([file, spent]) => `${file} ${spent.toFixed(0)} s`)
  console.log(`  slowest: ${told.join(', ')}`)
}
