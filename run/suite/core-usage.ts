import { cpus } from 'node:os'

type CoreTimes = { busyMs: number; totalMs: number }

const readTimes = (): CoreTimes => {
  let [busyMs, totalMs] = [0, 0]
  for (const { times } of cpus()) {
    const { idle, ...busyTimes } = times
    const spentMs = Object.values(busyTimes).reduce((sum, time) => sum + time, 0)
    busyMs += spentMs
    totalMs += spentMs + idle
  }
  return { busyMs, totalMs }
}

/** Watches the machine's cores from now on; the returned function gives their busy share so far, from 0 to 1. */
export const watchCores = (): (() => number) => {
  const timesBefore = readTimes()
  return () => {
    const { busyMs, totalMs } = readTimes()
    return (busyMs - timesBefore.busyMs) / Math.max(1, totalMs - timesBefore.totalMs)
  }
}
