// A reporter for Node's test runner: its dots and failures, and a TestSummary in a file.
import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { dot, type TestEvent } from 'node:test/reporters'
import { summaryFile, type TestSummary } from './test-summary.ts'

export default async function* printDots(
  events: AsyncIterable<TestEvent>,
): AsyncGenerator<string, void> {
  const summary: TestSummary = { passed: 0, skipped: [], failed: [], flaky: [] }
  yield* dot(counted(events, summary))
  await writeFile(summaryFile('unit'), JSON.stringify(summary))
}

async function* counted(events: AsyncIterable<TestEvent>, summary: TestSummary) {
  for await (const event of events) {
    count(event, summary)
    yield event
  }
}

function count({ type, data }: TestEvent, summary: TestSummary): void {
  if ((type !== 'test:pass' && type !== 'test:fail') || data.details.type === 'suite') return
  const name = `${relative('', data.file ?? '')}: ${data.name}`
  if (type === 'test:fail') summary.failed.push(name)
  else if (data.skip !== undefined || data.todo !== undefined) summary.skipped.push(name)
  else summary.passed += 1
}
