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

const BEAT = 2000
const SILENCE = 60_000

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
    const silentFor = Date.now() - statSync(file).mtimeMs
    return { pid: Number(readFileSync(file, 'utf8')), silentFor }
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

// The dead one's file is moved away under a name of our own: two who find it dead cannot both
// remove it, and one that proves to be alive after all is put back.
const bury = (file, deadPid) => {
  const grave = `${file}.${process.pid}-dead`
  try {
    renameSync(file, grave)
    if (Number(readFileSync(grave, 'utf8')) !== deadPid) linkSync(grave, file)
    unlinkSync(grave)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
}

const tryTake = (file) => {
  const own = `${file}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    unlinkSync(own)
  }
}

/** Does the work while no other process of this work tree does; `onWait` is told whom it waits for. */
export const takeTurn = async (directory, work, onWait) => {
  const file = join(directory, '.prepare-lock')
  let hasWaited = false
  while (!tryTake(file)) {
    const owner = ownerOf(file)
    if (owner && (!isAlive(owner.pid) || owner.silentFor > SILENCE)) bury(file, owner.pid)
    else if (owner && !hasWaited) {
      hasWaited = true
      onWait(owner.pid)
    }
    await sleep(100)
  }
  const beat = setInterval(() => utimesSync(file, new Date(), new Date()), BEAT)
  const leave = () => {
    clearInterval(beat)
    if (ownerOf(file)?.pid === process.pid) unlinkSync(file)
  }
  process.once('exit', leave)
  try {
    return await work()
  } finally {
    process.off('exit', leave)
    leave()
  }
}
