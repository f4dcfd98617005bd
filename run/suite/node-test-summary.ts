// Reporter for Node's test runner: prints failures and a last line, and writes a TestSummary to the file TEST_SUMMARY.
import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { summaryFile, type TestSummary } from './test-summary.ts'

export default async function* reportFailures(
  events: AsyncIterable<TestEvent>,
): AsyncGenerator<string, void> {
  const summary: TestSummary = {
    ...{ passed: 0, skipped: [], failed: [], flaky: [], durations: {}, errors: {} },
  }
  for await (const event of events) yield* record(event, summary)
  const { passed, failed, durations } = summary
  const seconds = Math.round(process.uptime())
  yield `${failed.length === 0 ? '✓' : '✗'} ${passed} passed, ${failed.length} failed in ${seconds} s: ${Object.keys(durations).join(' ')}\n`
  await writeFile(process.env.TEST_SUMMARY ?? summaryFile('unit'), JSON.stringify(summary))
}

function* record({ type, data }: TestEvent, summary: TestSummary): Generator<string, void> {
  if (type !== 'test:pass' && type !== 'test:fail') return
  const file = relative('', data.file ?? '')
  // Nested tests are part of the time of their parent.
  if (data.nesting === 0)
    summary.durations[file] = (summary.durations[file] ?? 0) + data.details.duration_ms
  if (data.details.type === 'suite') return
  const name = `${file}: ${data.name}`
  if (type === 'test:fail') {
    const error = inspect(data.details.error.cause ?? data.details.error)
    summary.failed.push(name)
    summary.errors[name] = error
    yield `✗ ${name}\n${error}\n`
  } else if (data.skip !== undefined || data.todo !== undefined) summary.skipped.push(name)
  else summary.passed += 1
}
