import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { markCitusTests, testFileOf } from './citus-plan.ts'
import type { TestProcess } from './test-plan.ts'
import { printRunningSignal, readSummary, summaryFile, type TestSummary } from './test-summary.ts'

// Room for short-lived objects, in megabytes: the collector runs less often.
const youngHeapFlag = '--max-semi-space-size=32'

/** Maximum time of a test process, so that a process that does not end fails instead of the whole run. */
const maxProcessMs = 20 * 60_000
const maxPrintMs = 5000

/** Prints the running tests of a process that does not end, then kills it. */
const endHungProcess = async (child: ChildProcess) => {
  child.kill(printRunningSignal)
  await sleep(maxPrintMs)
  child.kill('SIGKILL')
}

/** Runs a Node program, which prints to our output; ends it after `maxMs`. */
export const runProgram = (
  parameters: string[],
  environment: Record<string, string> = {},
  maxMs?: number,
): Promise<void> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [youngHeapFlag, ...parameters], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...environment },
    })
    const killChild = () => child.kill()
    process.once('exit', killChild)
    const timer = maxMs && setTimeout(() => endHungProcess(child), maxMs)
    child.once('close', () => {
      if (timer) clearTimeout(timer)
      process.off('exit', killChild)
      resolve()
    })
  })

/** Runs test files in one process of Node's test runner; if it writes no summary, all of them failed. */
export async function runTestProcess({
  name,
  files,
  isOnCitus,
}: TestProcess): Promise<TestSummary> {
  await rm(summaryFile(name), { force: true })
  await runProgram(
    [
      ...['--test', '--test-isolation=none', '--test-force-exit', '--test-timeout=300000'],
      ...['--test-reporter=./run/suite/node-test-summary.ts', '--test-reporter-destination=stdout'],
      ...['--test-reporter=junit', `--test-reporter-destination=test-results/${name}.xml`],
      ...files,
    ],
    {
      TEST_SUMMARY: summaryFile(name),
      ...(isOnCitus && { TEST_CITUS: process.env.CITUS_URL ?? '' }),
    },
    maxProcessMs,
  )
  const summary = await readSummary(name, files)
  return isOnCitus ? markCitusTests(summary) : summary
}

/** Runs processes, `concurrency` at a time, and that many more once `laterConcurrency` resolves. Prints progress. */
export async function runTestProcesses(
  processes: TestProcess[],
  concurrency: number,
  laterConcurrency: Promise<number> = Promise.resolve(0),
): Promise<TestSummary[]> {
  const queue = processes.values()
  const summaries: TestSummary[] = []
  const runQueue = async () => {
    for (const testProcess of queue) {
      summaries.push(await runTestProcess(testProcess))
      console.log(`  ${summaries.length} of ${processes.length}`)
    }
  }
  const runQueues = (count: number) => Promise.all(Array.from({ length: count }, runQueue))
  await Promise.all([runQueues(concurrency), laterConcurrency.then(runQueues)])
  return summaries
}

/** Reruns the files with failures, each alone: tests that pass now are flaky. */
export async function rerunFailed(summary: TestSummary): Promise<TestSummary> {
  if (summary.failed.length === 0) return summary
  console.log('\nFailed tests, once more:')
  const processes = summary.failed.map(testFileOf).map(({ file, isOnCitus }): TestProcess => {
    const name = `again-${isOnCitus ? 'citus-' : ''}${file.replaceAll('/', '-')}`
    return { name, files: [file], isOnCitus }
  })
  const uniqueProcesses = [...new Map(processes.map((item) => [item.name, item])).values()]
  const failed = (await runTestProcesses(uniqueProcesses, 1)).flatMap((result) => result.failed)
  return { ...summary, failed, flaky: summary.failed.filter((name) => !failed.includes(name)) }
}
