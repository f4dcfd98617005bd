// Other tools as tests: types, lint and format, dead code, generated files.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'

// Own process: the type check takes longer than most files.
const root = join(import.meta.dirname, '..', '..')
const tool = (...path: string[]) => join(root, 'node_modules', ...path)

const checks: Record<string, string[]> = {
  // A single checker for each project: several would each check the shared types anew, in gigabytes.
  types: [tool('typescript', 'bin', 'tsc'), '-b', '--checkers', '1'],
  'lint and format': [tool('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings'],
  'no dead code': [tool('knip', 'bin', 'knip.js')],
  'the API description is fresh': ['run/print-openapi.ts', '--check'],
}

// The compiler is a program in Go: collecting garbage less often uses a fifth less CPU time.
const env = { GOGC: '400', ...process.env }

// Beside other work the type check alone exceeds the runner's default timeout.
const timeoutMs = 20 * 60_000

describe('checks', { concurrency: 2 }, () => {
  for (const [name, parameters] of Object.entries(checks)) {
    test(name, { timeout: timeoutMs }, async () => {
      const checking = promisify(execFile)(process.execPath, parameters, { cwd: root, env })
      await checking.catch(({ stdout, stderr }) => {
        throw new Error(`${stdout}${stderr}`.trim())
      })
    })
  }
})
