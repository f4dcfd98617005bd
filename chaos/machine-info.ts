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
