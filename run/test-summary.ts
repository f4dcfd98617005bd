import { readFile } from 'node:fs/promises'
import knownFlaky from '../test/known-flaky.json' with { type: 'json' }

/** What a runner did. Tests are named by file and title: "e2e/drafts.spec.ts: a changed line comes back". */
export type TestSummary = {
  passed: number
  skipped: string[]
  failed: string[]
  /** Failed, and passed when run again. */
  flaky: string[]
}

export const readSummary = async (file: string): Promise<TestSummary> =>
  JSON.parse(await readFile(file, 'utf8'))

/** Whether a test may be flaky for now: it stands in the list, with its cause and a date. */
export const isKnownFlaky = (name: string): boolean =>
  (knownFlaky as { test: string }[]).some(({ test }) => test === name)

/** The file in test-results where a runner leaves its summary. */
export const summaryFile = (runner: 'unit' | 'journeys') => `test-results/${runner}.json`
