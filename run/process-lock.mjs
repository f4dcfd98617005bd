import {
  linkSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const heartbeatMs = 2000
const staleAfterMs = 60_000

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const ownerOf = (file) => {
  try {
    const idleMs = Date.now() - statSync(file).mtimeMs
    return { pid: Number(readFileSync(file, 'utf8')), idleMs }
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

// Renames the stale lock first: of two processes only one succeeds. If the renamed lock is a new one, it is put back.
const breakStaleLock = (file, stalePid) => {
  const staleFile = `${file}.${process.pid}-stale`
  try {
    renameSync(file, staleFile)
    if (Number(readFileSync(staleFile, 'utf8')) !== stalePid) linkSync(staleFile, file)
    unlinkSync(staleFile)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
}

const tryLock = (file) => {
  const ownFile = `${file}.${process.pid}`
  writeFileSync(ownFile, String(process.pid))
  try {
    linkSync(ownFile, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    unlinkSync(ownFile)
  }
}

/** Runs the work under a lock of this work tree; `onWait` gets the pid of the process that holds the lock. */
export const withLock = async (directory, work, onWait) => {
  const file = join(directory, '.prepare-lock')
  let hasWaited = false
  while (!tryLock(file)) {
    const owner = ownerOf(file)
    if (owner && (!isAlive(owner.pid) || owner.idleMs > staleAfterMs))
      breakStaleLock(file, owner.pid)
    else if (owner && !hasWaited) {
      hasWaited = true
      onWait(owner.pid)
    }
    await sleep(100)
  }
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), heartbeatMs)
  const release = () => {
    clearInterval(heartbeat)
    if (ownerOf(file)?.pid === process.pid) unlinkSync(file)
  }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}
