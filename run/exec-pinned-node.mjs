import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findRuntime, root } from './runtime.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

// Ids of the parent process and of its parent: below npm, a shell that outlives a killed npm, and npm itself.
const ancestors = () => {
  const parent = process.ppid
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8')
    return `${parent} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`
  } catch {
    return String(parent)
  }
}

/**
 * Runs a file with the pinned Node and exits with its exit code. The child gets this process's signals, and learns by
 * the closed IPC channel that this process or npm ended.
 */
export const execPinnedNode = async (
  [file, ...parameters],
  { flags = [], environment = {} } = {},
) => {
  const child = spawn(findRuntime(), [...flags, file, ...parameters], {
    cwd: root,
    env: { ...environment, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))

  const ancestorsAtStart = ancestors()
  const isBelowNpm = process.env.npm_lifecycle_event !== undefined
  const parentCheck = setInterval(() => {
    if (isBelowNpm && ancestors() !== ancestorsAtStart) child.kill('SIGTERM')
  }, 500)

  await new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`The pinned Node does not run: ${error.message}.`)
      process.exitCode = 1
      resolve()
    })
    child.once('exit', (code, signal) => {
      if (signal) console.error(`${file} was ended by ${signal}.`)
      process.exitCode = code ?? 1
      resolve()
    })
  })
  clearInterval(parentCheck)
  process.exit()
}
