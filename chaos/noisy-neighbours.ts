// Noisy neighbours: one address, user or company takes all it can get; others are served meanwhile.
import { setTimeout as sleep } from 'node:timers/promises'
import { measureExports, measurePictures } from '#chaos/noisy/noisy-files.ts'
import { previewOrderImport } from '#contract/orders/order-import-endpoints.ts'
import { getPaper } from '#contract/packing/paper-endpoints.ts'
import { signIn, whoAmI } from '#contract/people/auth-endpoints.ts'
import { createShipment, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { callEndpoint } from '#test/world/world.ts'
import { withEnvironment } from './environment.ts'
import {
  atLeast,
  atMost,
  exactly,
  type Measurement,
  measureTime,
  quantile,
  recorded,
} from './measurement.ts'
import { scenario } from './scenario.ts'
import { signInSessions } from './session-tokens.ts'

const attemptSignIn = (origin: string, address: string, username: string, password: string) =>
  callEndpoint(origin, signIn, {
    body: { username, password },
    headers: { 'x-forwarded-for': address },
  })

/** Sixty connections of one throttled address keep guessing passwords. */
async function measurePasswordGuessing(origin: string): Promise<Measurement[]> {
  for (let n = 0; n < 60; n += 1) await attemptSignIn(origin, '198.51.100.1', `name-${n}`, 'wrong')
  let isDone = false
  const guesses = Array.from({ length: 60 }, async (_, index) => {
    for (let n = 0; !isDone; n += 1)
      await attemptSignIn(origin, '198.51.100.1', `guess-${index}-${n}`, 'wrong')
  })
  const statuses: number[] = []
  for (let n = 0; n < 100; n += 1)
    statuses.push((await attemptSignIn(origin, `203.0.113.${n}`, 'lee', demoPassword)).status)
  isDone = true
  await Promise.all(guesses)
  const refusedCount = statuses.filter((status) => status !== 200).length
  for (let n = 0; n < 10; n += 1) await attemptSignIn(origin, '198.51.100.2', 'mar', 'wrong')
  const elsewhere = await attemptSignIn(origin, '203.0.113.200', 'mar', demoPassword)
  return [
    exactly('of 100 correct passwords from other addresses refused', refusedCount, 0),
    exactly('a correct password after ten wrong ones from another address', elsewhere.status, 200),
  ]
}

/** A CSV file of the largest size that is read, without any column of orders. */
const largestCsv = 'a,b,c,d,e,f,g,h\n'.repeat(48_000).slice(0, 5_000_000)

/** Measures one company's document and preview while another abandons twelve documents and requests thirty previews. */
async function measureFiles(origin: string): Promise<Measurement[]> {
  const [lee = ''] = await signInSessions(origin, 'lee', 1)
  const [bo = ''] = await signInSessions(origin, 'bo', 1)
  const headers = { authorization: `Bearer ${lee}` }
  const [shipment] = (await callEndpoint(origin, listShipments, {}, lee)).reply.rows
  const supplier = 4
  const created = await callEndpoint(origin, createShipment, { body: {}, supplier }, bo)
  const deliveryNote = () => {
    const params = { id: created.reply.id, paper: 'delivery-note' } as const
    return callEndpoint(origin, getPaper, { params, supplier }, bo)
  }
  const alone = await measureTime(deliveryNote)
  const path = `${origin}/api/shipments/${shipment?.id}/papers/packing-list`
  for (let n = 0; n < 12; n += 1)
    void fetch(path, { headers, signal: AbortSignal.timeout(200) }).catch(() => {})
  const paper = await measureTime(deliveryNote)
  const ada = await signInSessions(origin, 'ada', 10)
  const previews = Array.from({ length: 30 }, (_, n) =>
    callEndpoint(origin, previewOrderImport, { body: largestCsv as never }, ada[n % 10]),
  )
  await sleep(100)
  const row = 'supplier_code,order_code\nS1,O1\n'
  const preview = await measureTime(() =>
    callEndpoint(origin, previewOrderImport, { body: row as never }, bo),
  )
  const maxMs = 2000
  const statuses = (await Promise.all(previews)).map(({ status }) => status)
  return [
    recorded('a delivery note alone', alone.ms, 'ms'),
    exactly(
      'statuses of the delivery note, and of a preview without the columns',
      [paper.result.status, preview.result.status],
      [200, 422],
    ),
    atMost('a delivery note beside twelve abandoned packing lists', paper.ms, maxMs, 'ms'),
    atMost('a preview beside thirty others', preview.ms, maxMs, 'ms'),
    recorded(
      'of the thirty previews refused with 503',
      statuses.filter((status) => status === 503).length,
    ),
  ]
}

/** Three hundred connections of one user. */
async function measureConnections(origin: string): Promise<Measurement[]> {
  const [lee = ''] = await signInSessions(origin, 'lee', 1)
  const [bo = ''] = await signInSessions(origin, 'bo', 1)
  let isDone = false
  const noisyConnections = Array.from({ length: 300 }, async () => {
    while (!isDone) await callEndpoint(origin, listShipments, {}, lee).catch(() => {})
  })
  const replies: { result: { status: number }; ms: number }[] = []
  const until = Date.now() + 8000
  while (Date.now() < until)
    replies.push(await measureTime(() => callEndpoint(origin, whoAmI, {}, bo)))
  isDone = true
  await Promise.all(noisyConnections)
  const refusedCount = replies.filter(({ result }) => result.status !== 200).length
  return [
    atLeast('replies to another company in eight seconds', replies.length, 40),
    exactly('replies to another company other than 200', refusedCount, 0),
    recorded(
      'median time of those replies',
      quantile(
        replies.map(({ ms }) => ms),
        0.5,
      ),
      'ms',
    ),
  ]
}

/** Lets thirty-two writers create shipments, where every second code that would be generated exists already. */
async function measureCreation(origin: string): Promise<Measurement[]> {
  const tokens = await signInSessions(origin, 'lee', 4)
  for (let n = 1; n <= 60; n += 2) {
    const body = { code: `S${String(200 + n).padStart(6, '0')}` }
    await callEndpoint(origin, createShipment, { body }, tokens[0])
  }
  const statuses = new Map<number, number>()
  const writers = Array.from({ length: 32 }, async (_, index) => {
    for (let n = 0; n < 12; n += 1) {
      const { status } = await callEndpoint(origin, createShipment, { body: {} }, tokens[index % 4])
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  })
  await Promise.all(writers)
  return [exactly('384 shipments created by 32 writers', [...statuses], [[201, 384]])]
}

export const noisyNeighbours = scenario({
  description:
    'one address, person or company takes all it can get, and others are looked after meanwhile',
  options: {},
  run: () =>
    withEnvironment(async ({ startServer, owner }) => {
      const { address } = await startServer({ TRUST_PROXY: '1' })
      return [
        ...(await measurePasswordGuessing(address)),
        ...(await measureFiles(address)),
        ...(await measureConnections(address)),
        ...(await measureCreation(address)),
        // On a new server, because the first one still holds memory of papers and previews.
        ...(await measurePictures(await startServer())),
        ...(await measureExports(address, owner)),
      ]
    }),
})
