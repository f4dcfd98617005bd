import { readMemoryMib } from '#chaos/machine-info.ts'
import type { BenchEnvironment } from './load/bench-environment.ts'
import { apiCaller } from './load/load-generator.ts'
import { sessionHeaders } from './request-scenarios.ts'

const packageCount = 1000
const rounds = 3

type World = Pick<BenchEnvironment, 'otoPort' | 'otoPid'>

/** Measures packing a thousand packages and printing their labels and papers, with the server's peak memory. */
export async function benchPacking(
  { otoPort, otoPid }: World,
  print: (text: string) => void,
): Promise<boolean> {
  const send = apiCaller(otoPort, await sessionHeaders(otoPort, 'lee'))
  const call = async (...request: Parameters<typeof send>) => {
    const begin = performance.now()
    const { body } = await send(...request)
    return { body, seconds: (performance.now() - begin) / 1000 }
  }
  const report = async (name: string, seconds: number[]) => {
    const best = Math.min(...seconds)
    const rate = Math.round(packageCount / best)
    const peakMib = (await readMemoryMib(otoPid, true)).toFixed(0)
    print(`${name}: ${best.toFixed(2)} s, ${rate} packages/s; ${peakMib} MiB at most`)
  }
  const { rows } = JSON.parse((await call('GET', '/api/order-lines')).body)
  const secondsByName: Record<string, number[]> = {}
  const record = (name: string, { seconds }: { seconds: number }) => {
    secondsByName[name] ??= []
    secondsByName[name].push(seconds)
  }
  let path = ''
  for (let round = 0; round < rounds; round += 1) {
    const reply = await call('POST', '/api/shipments', { estimatedDelivery: '2099-01-01' })
    path = `/api/shipments/${JSON.parse(reply.body).id}`
    const line = {
      orderLineId: rows.at(-1).id,
      numberOfPackages: packageCount,
      quantityPerPackage: '1',
    }
    await call('POST', `${path}/lines`, line)
    const packing = await call('POST', `${path}/packing`, { steps: [{ step: 'pack-lines' }] })
    record(`${packageCount} packages made`, packing)
    const packageId = JSON.parse(packing.body).created[round]
    const step = { step: 'edit', packageIds: [packageId], set: { height: '12' } }
    record('one of them changed', await call('POST', `${path}/packing`, { steps: [step] }))
    record('all of them numbered', await call('POST', `${path}/labelling`, {}))
  }
  for (let round = 0; round < rounds; round += 1) {
    record('labels as PDF', await call('GET', `${path}/labels?format=pdf`))
    record('labels as ZPL', await call('GET', `${path}/labels?format=zpl`))
    record('delivery note', await call('GET', `${path}/papers/delivery-note`))
    record('packing list', await call('GET', `${path}/papers/packing-list`))
  }
  print(`\nA shipment of ${packageCount} packages, the best of ${rounds}:`)
  for (const [name, times] of Object.entries(secondsByName)) await report(name, times)
  return true
}
