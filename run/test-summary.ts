import { readFile } from 'node:fs/promises'
import knownFlaky from '#test/known-flaky.json' with { type: 'json' }

/** What a runner did. Tests are named by file and title: "e2e/drafts.spec.ts: a changed line comes back". */
export type TestSummary = {
  passed: number
  skipped: string[]
  failed: string[]
  /** Failed, and passed when run again. */
  flaky: string[]
}

/** What a runner wrote; that it wrote nothing is a failure. */
export const readSummary = (runner: Runner): Promise<TestSummary> =>
  readFile(summaryFile(runner), 'utf8').then(JSON.parse, () => ({
    ...{ passed: 0, skipped: [], flaky: [] },
    failed: [`${runner}: its runner came to no end`],
  }))

/** Whether a test may be flaky for now: it stands in the list, with its cause and a date. */
export const isKnownFlaky = (name: string): boolean =>
  (knownFlaky as { test: string }[]).some(({ test }) => test === name)

type Runner = 'unit' | 'journeys'

/** The file in test-results where a runner leaves its summary. */
export const summaryFile = (runner: Runner) => `test-results/${runner}.json`
