import { readFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'

/** Describes the machine of the measurements, in lines. */
export function describeMachine(): string[] {
  const [processor] = cpus()
  const [load = 0] = loadavg()
  const memory = Math.round(totalmem() / 2 ** 30)
  const isBusy = load > cpus().length / 4
  return [
    `${cpus().length} × ${processor?.model.trim()}, ${memory} GiB, ${process.platform} ${process.arch}, ` +
      `Node ${process.versions.node}; server, database and clients on this machine`,
    ...(isBusy ? [`Other work runs here too (load ${load.toFixed(1)}): times are longer.`] : []),
  ]
}

/** Reads the resident memory of a process, or its peak, in MiB; 0 where Linux's /proc is missing. */
export async function readMemoryMib(pid: number | string = '', isPeak = false): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kilobytes = 0] = (isPeak ? /VmHWM:\s+(\d+)/ : /VmRSS:\s+(\d+)/).exec(status) ?? []
  return Number(kilobytes) / 1024
}
