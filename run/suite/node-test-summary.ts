// Reporter for Node's test runner: prints failures and a last line, and writes a TestSummary to the file TEST_SUMMARY;
// prints on a signal the tests that are running.
import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { printRunningSignal, summaryFile, type TestSummary } from './test-summary.ts'

const runningTests = new Set<string>()
const pathOf = (file = '') => relative('', file)

type ProcessReport = { libuv: { is_active?: boolean; is_referenced?: boolean }[] }

process.on(printRunningSignal, () => {
  const { libuv } = process.report.getReport() as ProcessReport
  const open = libuv.filter((handle) => handle.is_active && handle.is_referenced)
  console.error('Tests that are running:', [...runningTests], 'Open:', inspect(open, { depth: 3 }))
})

export default async function* reportFailures(
  events: AsyncIterable<TestEvent>,
): AsyncGenerator<string, void> {
  const summary: TestSummary = {
    ...{ passed: 0, skipped: [], failed: [], flaky: [], durations: {}, errors: {} },
  }
  for await (const event of events) yield* record(event, summary)
  const { passed, failed, durations } = summary
  const seconds = Math.round(process.uptime())
  await writeFile(process.env.TEST_SUMMARY ?? summaryFile('unit'), JSON.stringify(summary))
  yield `${failed.length === 0 ? '✓' : '✗'} ${passed} passed, ${failed.length} failed in ${seconds} s: ${Object.keys(durations).join(' ')}\n`
}

function* record({ type, data }: TestEvent, summary: TestSummary): Generator<string, void> {
  if (type === 'test:dequeue') runningTests.add(`${pathOf(data.file)}: ${data.name}`)
  if (type === 'test:complete') runningTests.delete(`${pathOf(data.file)}: ${data.name}`)
  if (type !== 'test:pass' && type !== 'test:fail') return
  const file = pathOf(data.file)
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
