import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, relative } from 'node:path'
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'
import { isKnownFlaky, summaryFile, type TestSummary } from '../../run/suite/test-summary.ts'

const nameOf = ({ location, title }: TestCase) => `${relative('', location.file)}: ${title}`
const firstError = ({ results }: TestCase) =>
  results.find(({ error }) => error)?.error?.message ?? ''

/** Writes a TestSummary, and fails on flaky tests that are not listed as known. */
export default class JourneySummary implements Reporter {
  #tests: TestCase[] = []

  onBegin(_config: unknown, suite: Suite): void {
    this.#tests = suite.allTests()
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    const namesOf = (outcome: ReturnType<TestCase['outcome']>) =>
      this.#tests.filter((test) => test.outcome() === outcome).map(nameOf)
    const summary: TestSummary = {
      passed: namesOf('expected').length,
      skipped: namesOf('skipped'),
      failed: namesOf('unexpected'),
      flaky: namesOf('flaky'),
      durations: this.#durations(),
      errors: Object.fromEntries(
        this.#tests
          .filter((test) => !test.ok() || test.outcome() === 'flaky')
          .map((test) => [nameOf(test), firstError(test)]),
      ),
    }
    // Errors of a worker's shutdown or of the configuration belong to no test.
    if (status !== 'passed' && summary.failed.length + summary.flaky.length === 0)
      summary.failed.push(`journeys: ${status}`)
    const file = summaryFile('journeys')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify(summary))
    const isPassed = status === 'passed' && summary.flaky.every(isKnownFlaky)
    return { status: status === 'passed' && !isPassed ? 'failed' : status }
  }

  #durations(): Record<string, number> {
    const durations: Record<string, number> = {}
    for (const { location, results } of this.#tests) {
      const file = relative('', location.file)
      for (const { duration } of results) durations[file] = (durations[file] ?? 0) + duration
    }
    return durations
  }
}
