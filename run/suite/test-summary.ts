import { readFile } from 'node:fs/promises'
import knownFlaky from '#test/checks/known-flaky.json' with { type: 'json' }

/** Outcome of a runner. Tests are named by file and title: "e2e/shell/drafts.spec.ts: a changed line comes back". */
export type TestSummary = {
  passed: number
  skipped: string[]
  failed: string[]
  /** Tests that failed, and passed when run again. */
  flaky: string[]
  /** Milliseconds that the tests of each file took, in parallel or not. */
  durations: Record<string, number>
  /** The first error of each test that failed, flaky or not. */
  errors: Record<string, string>
}

/** Reads the summary that a runner of some files wrote; a missing summary is a failure of each. */
export const readSummary = (runner: string, files = [runner]): Promise<TestSummary> =>
  readFile(summaryFile(runner), 'utf8').then(JSON.parse, () => ({
    ...{ passed: 0, skipped: [], flaky: [], durations: {}, errors: {} },
    failed: files.map((file) => `${file}: its runner did not finish`),
  }))

/** Whether a test may be flaky for now: it is in the list, with its cause and a date. */
export const isKnownFlaky = (name: string): boolean =>
  (knownFlaky as { test: string }[]).some(({ test }) => test === name)

/** Signal on which a test process prints its running tests and the handles that keep it open. */
export const printRunningSignal = 'SIGUSR2'

export const summaryFile = (runner: string) => `test-results/${runner}.json`
