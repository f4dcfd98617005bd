import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { program as otoProgram } from '../../run/oto-commands.ts'

const program = join(import.meta.dirname, '..', '..', 'run', 'oto-program.ts')
const flags = ['--import', join(import.meta.dirname, '..', 'citus', 'statement-recording.ts')]

/** Runs a command of `oto` to its end; returns its exit code and output. */
export function runOto(parameters: string[], environment: Record<string, string | undefined> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, program, ...parameters],
    {
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    },
  )
  return { status, output: stdout + stderr }
}

/** Starts a command of `oto`; resolves to its exit code. */
export function spawnOto(parameters: string[], environment: Record<string, string | undefined>) {
  const child = spawn(process.execPath, [...flags, program, ...parameters], {
    env: { ...process.env, ...environment },
  })
  return new Promise<number | null>((resolve) => child.once('exit', resolve))
}

/** Runs a command in this process, half a second faster than a start; returns the sentence of its refusal, if any. */
export async function commandRefusal(parameters: string[], databaseUrl: string) {
  const { DATABASE_URL: urlBefore } = process.env
  process.env.DATABASE_URL = databaseUrl
  try {
    await otoProgram.parseAsync(parameters, { from: 'user' })
    return undefined
  } catch (error) {
    return (error as Error).message
  } finally {
    if (urlBefore === undefined) delete process.env.DATABASE_URL
    else process.env.DATABASE_URL = urlBefore
  }
}
