import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findRuntime, root } from './runtime.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

// Between npm and this process stands a shell, which outlives an npm that was killed.
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
 * Runs the second stage with the pinned Node and ends as it ends. It stops when it is told to, or
 * when this process or npm above it is gone, in whatever way: the channel between them closes.
 */
export const handOver = async ([file, ...parameters], { flags = [], environment = {} } = {}) => {
  const child = spawn(findRuntime(), [...flags, file, ...parameters], {
    cwd: root,
    env: { ...environment, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal))

  const before = ancestors()
  const isBelowNpm = process.env.npm_lifecycle_event !== undefined
  const look = setInterval(() => {
    if (isBelowNpm && ancestors() !== before) child.kill('SIGTERM')
  }, 500)

  await new Promise((done) => {
    child.once('error', (error) => {
      console.error(`The pinned Node does not run: ${error.message}.`)
      process.exitCode = 1
      done()
    })
    child.once('exit', (code, signal) => {
      if (signal) console.error(`${file} was ended by ${signal}.`)
      process.exitCode = code ?? 1
      done()
    })
  })
  clearInterval(look)
  process.exit()
}
