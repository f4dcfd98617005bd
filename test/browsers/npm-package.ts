import { spawn } from 'node:child_process'

/** Runs a program to its end without input or output; returns whether it succeeded in time. */
export const runQuietly = (program: string, parameters: string[], cwd = '/') =>
  new Promise<boolean>((done) => {
    const signal = AbortSignal.timeout(180_000)
    const child = spawn(program, parameters, { cwd, stdio: 'ignore', signal })
    child.once('error', () => done(false))
    child.once('close', (code) => done(code === 0))
  })

/** Installs packages for a test into a folder; returns false if no registry has them. */
export const installPackage = (names: string | string[], folder: string): Promise<boolean> =>
  runQuietly(
    'npm',
    [
      ...['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts'],
      ...['--fetch-retries=1', '--prefix', folder, ...[names].flat()],
    ],
    folder,
  )
