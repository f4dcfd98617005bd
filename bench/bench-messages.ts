import { setTimeout as sleep } from 'node:timers/promises'
import type { AdviceFormat } from '#domain/messages/advice-format.ts'
import { startWebhookReceiver } from '#test/samples/webhook-receiver.ts'
import type { BenchEnvironment } from './load/bench-environment.ts'
import { pickIds } from './load/bench-seed.ts'
import { insertSessions } from './load/bench-sessions.ts'
import { median } from './load/compare.ts'
import { apiCaller, drive } from './load/load-generator.ts'

const formats: AdviceFormat[] = ['desadv-d96a', 'ubl-t120']
const lineCount = 5000
const rounds = 5
const maxListRatio = 1.5
const listLoad = { connections: 4, durationMs: 3000 }
const closingsPerRound = 25
const pauseMs = 100
const maxClosingRatio = 1.1

type Print = (text: string) => void

const ratioText = (ratios: number[]) =>
  `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)})`

/** Measures how writing a long despatch advice slows lists, and sending despatch advices slows closing. */
export async function benchMessages(world: BenchEnvironment, print: Print): Promise<boolean> {
  const { owner } = world
  await owner.query(
    `update order_lines set supplier_product_code = product_code where company_id = 1 and supplier_id = 1`,
  )
  const [isListFast, isClosingFast] = [
    await benchList(world, print),
    await benchClosing(world, print),
  ]
  return isListFast && isClosingFast
}

async function benchList(world: BenchEnvironment, print: Print): Promise<boolean> {
  const { otoPort, owner } = world
  const [writer = {}, ...readers] = await insertSessions(owner, {
    ...{ company: 1, username: 'lee', count: 1 + listLoad.connections },
  })
  const call = apiCaller(otoPort, writer)
  const { orderLines } = await pickIds(owner)
  const reply = await call('POST', '/api/shipments', { estimatedDelivery: '2099-01-01' })
  const path = `/api/shipments/${JSON.parse(reply.body).id}`
  for (let from = 0; from < lineCount; from += 1000) {
    const lines = orderLines
      .slice(from, from + 1000)
      .map((orderLineId) => ({ orderLineId, numberOfPackages: 1, quantityPerPackage: '12' }))
    await call('POST', `${path}/lines/batch`, { lines })
  }
  await call('POST', `${path}/packing`, { steps: [{ step: 'pack-lines' }] })
  await call('POST', `${path}/closure`)
  const measureList = async () => {
    const list = { method: 'GET', path: '/api/shipments' }
    const requestOf = (n: number) => ({ ...list, headers: readers[n] ?? {} })
    const target = { port: otoPort, requestOf }
    const load = await drive(target, listLoad)
    if (load.errors.length > 0) throw new Error(`the list failed: ${load.errors[0]}`)
    return load
  }
  let isOver = false
  const secondsByFormat: Record<string, number[]> = {}
  const writeAdvice = async (format: string) => {
    const begin = performance.now()
    // With `fetch`: the load generator reads long replies so slowly that it would delay the lists measured meanwhile.
    const url = `http://127.0.0.1:${otoPort}${path}/despatch-advice?format=${format}`
    const reply = await fetch(url, { headers: writer })
    const bytes = await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`${format}: ${Buffer.from(bytes).toString().slice(0, 300)}`)
    const seconds = (performance.now() - begin) / 1000
    secondsByFormat[format] = [...(secondsByFormat[format] ?? []), seconds]
  }
  const writeUntilOver = async () => {
    while (!isOver) for (const format of formats) await writeAdvice(format)
  }
  await measureList()
  const p99Ratios: number[] = []
  const p50Ratios: number[] = []
  const p99s = { alone: [] as number[], whileWriting: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    const listAlone = await measureList()
    isOver = false
    const writing = writeUntilOver()
    const listWhileWriting = await measureList()
    isOver = true
    await writing
    p99s.alone.push(listAlone.p99Ms)
    p99s.whileWriting.push(listWhileWriting.p99Ms)
    p99Ratios.push(listWhileWriting.p99Ms / listAlone.p99Ms)
    p50Ratios.push(listWhileWriting.p50Ms / listAlone.p50Ms)
  }
  for (const [format, times] of Object.entries(secondsByFormat))
    print(`${lineCount} lines and packages as ${format}: ${median(times).toFixed(2)} s`)
  print(
    `p99 of the list meanwhile ${median(p99s.whileWriting).toFixed(1)} ms, quiet ${median(p99s.alone).toFixed(1)} ms: ` +
      `${ratioText(p99Ratios)} (<= ${maxListRatio}); p50 ${ratioText(p50Ratios)}`,
  )
  return median(p99Ratios) <= maxListRatio
}

async function benchClosing({ otoPort, owner }: BenchEnvironment, print: Print): Promise<boolean> {
  const receiver = await startWebhookReceiver()
  const [lee = {}] = await insertSessions(owner, { company: 1, username: 'lee', count: 1 })
  const [ada = {}] = await insertSessions(owner, { company: 1, username: 'ada', count: 1 })
  const callAsLee = apiCaller(otoPort, lee)
  const callAsAda = apiCaller(otoPort, ada)
  const { openShipments } = await pickIds(owner)
  const shipmentIds = openShipments.slice(-closingsPerRound * 2 * (rounds + 1))
  const timeClosings = async () => {
    const timesMs: number[] = []
    for (const id of shipmentIds.splice(0, closingsPerRound)) {
      await sleep(pauseMs)
      const begin = performance.now()
      await callAsLee('POST', `/api/shipments/${id}/closure`, undefined, '"1"')
      timesMs.push(performance.now() - begin)
    }
    return median(timesMs)
  }
  const timeClosingsWithReceivers = async () => {
    const endpointPaths = []
    for (const adviceFormat of formats) {
      const body = { url: receiver.url, adviceFormat }
      const reply = await callAsAda('POST', '/api/webhook-endpoints', body, '')
      endpointPaths.push(`/api/webhook-endpoints/${JSON.parse(reply.body).id}`)
    }
    receiver.received.length = 0
    const timeMs = await timeClosings()
    while (receiver.received.length < formats.length * closingsPerRound) await sleep(100)
    for (const path of endpointPaths) {
      await callAsAda('GET', path)
      await callAsAda('DELETE', path)
    }
    return timeMs
  }
  try {
    const ratios: number[] = []
    const p50s = { without: [] as number[], with: [] as number[] }
    for (let round = 0; round <= rounds; round += 1) {
      const msAlone = await timeClosings()
      const msWithReceivers = await timeClosingsWithReceivers()
      // The first round compiles programs and plans statements.
      if (round === 0) continue
      p50s.without.push(msAlone)
      p50s.with.push(msWithReceivers)
      ratios.push(msWithReceivers / msAlone)
    }
    print(
      `Closing with two systems that receive despatch advices ${median(p50s.with).toFixed(1)} ms, without ` +
        `${median(p50s.without).toFixed(1)} ms: ${ratioText(ratios)} (<= ${maxClosingRatio})`,
    )
    return median(ratios) <= maxClosingRatio
  } finally {
    await receiver.close()
  }
}
