import { isKnownFlaky, type TestSummary } from './test-summary.ts'

const maxFilesListed = 10
const maxErrorLength = 2000

export const sumUp = (summaries: TestSummary[]): TestSummary => ({
  passed: summaries.reduce((sum, { passed }) => sum + passed, 0),
  skipped: summaries.flatMap(({ skipped }) => skipped),
  failed: summaries.flatMap(({ failed }) => failed),
  flaky: summaries.flatMap(({ flaky }) => flaky),
  durations: Object.assign({}, ...summaries.map(({ durations }) => durations)),
  errors: Object.assign({}, ...summaries.map(({ errors }) => errors)),
})

/** Prints the slowest files, how busy the cores were (0 to 1), and the failures; returns whether all passed. */
export function printReport(summary: TestSummary, elapsedMs: number, busyShare: number): boolean {
  const durationsOfFiles = Object.entries(summary.durations).sort(([, a], [, b]) => b - a)
  console.log('\nSlowest files, by the seconds of their tests:')
  for (const [file, ms] of durationsOfFiles.slice(0, maxFilesListed))
    console.log(`${(ms / 1000).toFixed(1).padStart(7)}  ${file}`)
  const minutes = (elapsedMs / 60_000).toFixed(1)
  console.log(`${minutes} minutes, cores busy for ${Math.round(busyShare * 100)} % of them\n`)

  const knownFlaky = summary.flaky.filter(isKnownFlaky)
  const flaky = summary.flaky.filter((name) => !isKnownFlaky(name))
  for (const name of summary.skipped) console.log(`SKIPPED, proves nothing: ${name}`)
  for (const name of knownFlaky) console.log(`FLAKY, as is known: ${name}`)
  const printFailure = (outcome: string, name: string) =>
    console.log(`${outcome} ${name}\n${summary.errors[name]?.slice(0, maxErrorLength) ?? ''}`)
  for (const name of flaky) printFailure('FLAKY', name)
  for (const name of summary.failed) printFailure('FAILED', name)
  const failedCount = flaky.length + summary.failed.length
  console.log(`${summary.passed + knownFlaky.length} passed, ${failedCount} failed`)
  return failedCount === 0
}
