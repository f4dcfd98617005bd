import { spawn } from 'node:child_process'

/** How many tests passed, failed and were skipped. */
export type CheckResult = { passed: number; failed: number; skipped: number }

export const addResults = (one: CheckResult, other: CheckResult): CheckResult => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
})

/** Runs a program that checks something: one test, which shows its output only when it fails. */
export const runCheck = (root: string, parameters: string[]): Promise<CheckResult> =>
  new Promise((done) => {
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += text
      })
    }
    child.once('close', (code) => {
      if (code !== 0) console.log(output.trimEnd())
      done({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })
    })
  })

/** Runs a named step and says how it went and how long it took. */
export const runStep = async (
  name: string,
  work: () => Promise<CheckResult>,
): Promise<CheckResult> => {
  const started = performance.now()
  console.log(`▸ ${name}`)
  const tally = await work().catch((error) => {
    console.log(error)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const mark = tally.failed === 0 ? '✔' : '✖'
  const skips = tally.skipped > 0 ? `, ${tally.skipped} SKIPPED` : ''
  console.log(
    `${mark} ${name}: ${tally.passed} passed, ${tally.failed} failed${skips} (${seconds} s)`,
  )
  return tally
}
