import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'

const program = join(import.meta.dirname, '..', '..', 'run', 'oto-program.ts')
const flags = ['--import', join(import.meta.dirname, '..', 'citus', 'statement-recording.ts')]

/** Runs a command of `oto` to its end: its exit code, and all that it printed. */
export function runOto(parameters: string[], environment: Record<string, string | undefined> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, program, ...parameters],
    {
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    },
  )
  return { status, said: stdout + stderr }
}

/** Starts a command of `oto`; its exit code once it ends. */
export function spawnOto(parameters: string[], environment: Record<string, string | undefined>) {
  const child = spawn(process.execPath, [...flags, program, ...parameters], {
    env: { ...process.env, ...environment },
  })
  return new Promise<number | null>((resolve) => child.once('exit', resolve))
}
