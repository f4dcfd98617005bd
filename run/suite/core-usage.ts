import { cpus } from 'node:os'

type CoreTimes = { busy: number; all: number }

const readTimes = (): CoreTimes => {
  let [busyTime, totalTime] = [0, 0]
  for (const { times } of cpus()) {
    const { idle, ...working } = times
    const spent = Object.values(working).reduce((sum, time) => sum + time, 0)
    busyTime += spent
    totalTime += spent + idle
  }
  return { busy: busyTime, all: totalTime }
}

/** Watches the machine's cores from now on; the returned function gives their busy share so far, from 0 to 1. */
export const watchCores = (): (() => number) => {
  const timesBefore = readTimes()
  return () => {
    const { busy, all } = readTimes()
    return (busy - timesBefore.busy) / Math.max(1, all - timesBefore.all)
  }
}
