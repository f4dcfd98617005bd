import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'

/** Seconds of CPU that some processes have used so far. */
export type CpuClock = () => Promise<number>

const ticksPerSecond = 100

// Fields after the name in brackets: state (0), parent (1), … ticks in user mode (11) and in the kernel (12).
const statOf = async (pid: number) => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const cpuSeconds = async (pid: number) => {
  const stat = await statOf(pid)
  return (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) / ticksPerSecond
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const parents = await Promise.all(pids.map(async (pid) => Number((await statOf(pid))[1])))
  return pids.filter((_, index) => parents[index] === parent)
}

/** The CPU time of a server and of all of PostgreSQL's processes; on Linux alone, elsewhere undefined. */
export async function watchCpu(owner: pg.Client, serverPid: number): Promise<CpuClock | undefined> {
  if (process.platform !== 'linux') return undefined
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = Number((await statOf(rows[0]?.pid ?? 0))[1])
  return async () => {
    const pids = [serverPid, ...(await childrenOf(postmaster))]
    return (await Promise.all(pids.map(cpuSeconds))).reduce((sum, seconds) => sum + seconds, 0)
  }
}
