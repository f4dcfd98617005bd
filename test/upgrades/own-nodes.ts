// Three nodes of Citus that belong to one test, made by the program `up` in the folder that CITUS_NODES names.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { withConnection } from '#test/database/open-client.ts'
import { eventually } from '#test/world/running-server.ts'

const run = promisify(execFile)
const programs = process.env.CITUS_NODES ?? ''
// The path that `up` uses.
const pgCtl = '/usr/lib/postgresql/15/bin/pg_ctl'

/** Reason to skip a test that needs nodes of its own; undefined if it can have them. */
export const noNodes = programs
  ? undefined
  : 'PROVES NOTHING: set CITUS_NODES to the folder whose programs `up` and `down` start and stop three nodes of Citus'

export type OwnNodes = {
  url: string
  /** Ports at 127.0.0.1: the first machine, then its workers. */
  ports: [number, number, number]
  /** Kills the PostgreSQL of the machine at a port; its sessions end with it. */
  kill: (port: number) => Promise<void>
  start: (port: number) => Promise<unknown>
}

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const server = createServer().once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })

async function threeFreePorts(): Promise<[number, number, number]> {
  const first = 20_000 + Math.floor(Math.random() * 10_000)
  const ports: [number, number, number] = [first, first + 1, first + 2]
  const areFree = await Promise.all(ports.map(isFree))
  return areFree.every(Boolean) ? ports : threeFreePorts()
}

/** Runs work on three machines that no other test uses, so that it may kill them. */
export async function withOwnNodes(work: (nodes: OwnNodes) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'oto-nodes-'))
  const ports = await threeFreePorts()
  const dataOf = (port: number) => join(folder, `node${port - ports[0]}`)
  // pg_ctl cannot run as root, and the server that it starts must not inherit our pipes.
  const control = (port: number, ...parameters: string[]) =>
    run('runuser', [
      ...['-u', 'postgres', '--', pgCtl, '-D', dataOf(port), '-l', join(dataOf(port), 'log'), '-w'],
      ...parameters,
    ])
  // Files of a killed server stay in use for a moment.
  const start = (port: number) =>
    eventually('the machine starts', () =>
      control(port, 'start').then(
        () => true,
        () => false,
      ),
    )
  try {
    const { stdout } = await run(resolve(programs, 'up'), [folder, String(ports[0])])
    const url = stdout.trim()
    // Acknowledged changes survive a kill.
    for (const port of ports) {
      const nodeUrl = new URL(url)
      nodeUrl.port = String(port)
      await withConnection(nodeUrl.href, async (client) => {
        await client.query('alter system set synchronous_commit = on')
        await client.query('select pg_reload_conf()')
      })
    }
    const kill = async (port: number) => {
      const pid = Number(
        (await readFile(join(dataOf(port), 'postmaster.pid'), 'utf8')).split('\n')[0],
      )
      process.kill(pid, 'SIGKILL')
    }
    await work({ url, ports, kill, start })
  } finally {
    await run(resolve(programs, 'down'), [folder])
    await rm(folder, { recursive: true, force: true })
  }
}
