import { readFile } from 'node:fs/promises'
import type { BenchWorld } from './bench-environment.ts'
import { ask, type Shot } from './load-generator.ts'
import { signIn } from './request-scenarios.ts'

const packages = 1000
const rounds = 3

type World = Pick<BenchWorld, 'ours' | 'oursPid'>

// What the process held at most since the last look; the system keeps it, on Linux alone.
async function peak(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0)
  return kilobytes ? `${Math.round(kilobytes / 1024)} MiB at most` : 'memory unknown here'
}

/** How long it takes to pack a thousand packages, and to print their labels and papers, with the server's peak memory. */
export async function ratePacking(
  { ours, oursPid }: World,
  say: (text: string) => void,
): Promise<boolean> {
  const session = await signIn(ours, 'lee')
  let version = ''
  const call = async (method: string, path: string, content?: object) => {
    const headers = { ...session, ...(content && { 'if-match': version }) }
    const shot: Shot = { method, path, headers, ...(content && { body: JSON.stringify(content) }) }
    const begin = performance.now()
    const answer = await ask(ours, shot)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.body.slice(0, 300)}`)
    version = /^etag: ("\d+")/im.exec(answer.head)?.[1] ?? version
    return { body: answer.body, seconds: (performance.now() - begin) / 1000 }
  }
  const tell = async (what: string, seconds: number[]) => {
    const best = Math.min(...seconds)
    const rate = Math.round(packages / best)
    say(`${what}: ${best.toFixed(2)} s, ${rate} packages/s; ${await peak(oursPid)}`)
  }
  const { rows } = JSON.parse((await call('GET', '/api/order-lines')).body)
  const seconds: Record<string, number[]> = {}
  const took = (what: string, one: { seconds: number }) => {
    seconds[what] ??= []
    seconds[what].push(one.seconds)
  }
  let path = ''
  for (let round = 0; round < rounds; round += 1) {
    const made = await call('POST', '/api/shipments', { estimatedDelivery: '2099-01-01' })
    path = `/api/shipments/${JSON.parse(made.body).id}`
    const line = {
      orderLineId: rows.at(-1).id,
      numberOfPackages: packages,
      quantityPerPackage: '1',
    }
    await call('POST', `${path}/lines`, line)
    const packed = await call('POST', `${path}/packing`, { steps: [{ step: 'pack-lines' }] })
    took(`${packages} packages made`, packed)
    const one = JSON.parse(packed.body).created[round]
    const step = { step: 'edit', packageIds: [one], set: { height: '12' } }
    took('one of them changed', await call('POST', `${path}/packing`, { steps: [step] }))
    took('all of them numbered', await call('POST', `${path}/labelling`, {}))
  }
  for (let round = 0; round < rounds; round += 1) {
    took('labels as PDF', await call('GET', `${path}/labels?format=pdf`))
    took('labels as ZPL', await call('GET', `${path}/labels?format=zpl`))
    took('delivery note', await call('GET', `${path}/papers/delivery-note`))
    took('packing list', await call('GET', `${path}/papers/packing-list`))
  }
  say(`\nA shipment of ${packages} packages, the best of ${rounds}:`)
  for (const [what, times] of Object.entries(seconds)) await tell(what, times)
  return true
}
