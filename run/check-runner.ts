import { spawn } from 'node:child_process'

/** Numbers of tests. */
export type CheckResult = { passed: number; failed: number; skipped: number }

export const addResults = (a: CheckResult, b: CheckResult): CheckResult => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** Runs a program as one test; its output is printed only if it fails. */
export const runCheck = (root: string, parameters: string[]): Promise<CheckResult> =>
  new Promise((resolve) => {
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
      resolve({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })
    })
  })

/** Runs a step and prints its result and duration. */
export const runStep = async (
  name: string,
  work: () => Promise<CheckResult>,
): Promise<CheckResult> => {
  const begin = performance.now()
  console.log(`▸ ${name}`)
  const result = await work().catch((error) => {
    console.log(error)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  const seconds = ((performance.now() - begin) / 1000).toFixed(1)
  const mark = result.failed === 0 ? '✔' : '✖'
  const skips = result.skipped > 0 ? `, ${result.skipped} SKIPPED` : ''
  console.log(
    `${mark} ${name}: ${result.passed} passed, ${result.failed} failed${skips} (${seconds} s)`,
  )
  return result
}
