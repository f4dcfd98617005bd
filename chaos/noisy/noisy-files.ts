// Pictures of the maximum size, and exports of long lists: load by one company while another works.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { readMemoryMib } from '#chaos/machine-info.ts'
import {
  atMost,
  exactly,
  type Measurement,
  measureTime,
  quantile,
  recorded,
} from '#chaos/measurement.ts'
import { signInSessions } from '#chaos/session-tokens.ts'
import { uploadAttachment } from '#contract/comments/attachment-endpoints.ts'
import { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { pictureOf } from '#test/samples/picture-files.ts'
import { seedLargeSuppliers } from '#test/world/large-suppliers.ts'
import type { RunningServer } from '#test/world/running-server.ts'
import { callEndpoint } from '#test/world/world.ts'

/** Reads the memory of a server, and that of all its worker processes, in MiB; on Linux alone. */
async function readMemory({ process: { pid } }: RunningServer) {
  const pids = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ')
  const workers = await Promise.all(pids.map((worker) => readMemoryMib(worker)))
  return { server: await readMemoryMib(pid), workers: workers.reduce((sum, mib) => sum + mib, 0) }
}

/** Repeats a request until the work is done; returns the duration of each reply, in ms. */
async function watchDuring(
  work: Promise<unknown>,
  send: () => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  const watch = async () => {
    while (!isDone) {
      times.push((await measureTime(send)).ms)
      await sleep(20)
    }
  }
  await Promise.all([watch(), work.finally(() => (isDone = true))])
  return times
}

/** Sends six pictures of the largest size and a larger one for one company, and a small one for another. */
export async function measurePictures(server: RunningServer): Promise<Measurement[]> {
  const origin = server.address
  const [lee = '', bo = ''] = await Promise.all(
    ['lee', 'bo'].map(async (name) => (await signInSessions(origin, name, 1))[0]),
  )
  const upload = (token: string, body: Uint8Array, supplier?: number) =>
    callEndpoint(
      origin,
      uploadAttachment,
      { query: { name: 'dock.png' }, body: body as never, ...(supplier && { supplier }) },
      token,
    )
  const large = await pictureOf(4940, 4940).jpeg(90)
  const tooLarge = await pictureOf(6000, 6000).png()
  const small = await pictureOf(640, 480).png()
  await upload(bo, small, 4)
  const memory = [await readMemory(server)]
  const uploads = Promise.all(Array.from({ length: 6 }, () => upload(lee, large)))
  const refusedUpload = upload(lee, tooLarge)
  await sleep(50)
  const otherUpload = await measureTime(() => upload(bo, small, 4))
  await watchDuring(uploads, async () => memory.push(await readMemory(server)))
  const statuses = (await uploads).map(({ status }) => status)
  const peak = (key: 'server' | 'workers') => Math.max(...memory.map((sample) => sample[key]))
  return [
    exactly(
      'pictures refused by their size',
      (await refusedUpload).problem.errors?.[0]?.params?.reason,
      'too-many-pixels',
    ),
    exactly('status of another company’s small picture', otherUpload.result.status, 201),
    atMost('another company’s small picture beside six large ones', otherUpload.ms, 2000, 'ms'),
    atMost('memory of the server at peak', peak('server'), 500, 'MiB'),
    atMost('memory of its worker processes at peak', peak('workers'), 500, 'MiB'),
    recorded('large pictures stored, of six', statuses.filter((status) => status === 201).length),
  ]
}

/**
 * Requests forty files of thousands of lines concurrently in one session, for some seconds, while another company reads
 * its list. Quiet and noisy rounds alternate, so that other work on the machine affects both equally.
 */
export async function measureExports(origin: string, owner: pg.Pool): Promise<Measurement[]> {
  await seedLargeSuppliers(owner)
  return [
    ...(await measureFormat(origin, 'xlsx', 'workbooks')),
    ...(await measureFormat(origin, 'csv', 'CSV files')),
  ]
}

const exportRounds = 3

async function measureFormat(
  origin: string,
  format: 'xlsx' | 'csv',
  files: string,
): Promise<Measurement[]> {
  const [lee = ''] = await signInSessions(origin, 'lee', 1)
  const [bo = ''] = await signInSessions(origin, 'bo', 1)
  const list = () => callEndpoint(origin, listShipments, { supplier: 4 }, bo)
  const checkHealth = () => fetch(`${origin}/livez`)
  const statuses: number[] = []
  const quiet: number[] = []
  const noisy: number[] = []
  const healthTimes: number[] = []
  for (let round = 0; round < exportRounds; round += 1) {
    quiet.push(...(await watchDuring(sleep(4000), list)))
    const exporter = new Worker(new URL('./export-requests.ts', import.meta.url), {
      workerData: { origin, token: lee, format, count: 40, ms: 4000 },
    })
    await once(exporter, 'message')
    const exports = once(exporter, 'message')
    exporter.postMessage('start')
    const [health, lists] = await Promise.all([
      watchDuring(exports, checkHealth),
      watchDuring(exports, list),
    ])
    healthTimes.push(...health)
    noisy.push(...lists)
    statuses.push(...(await exports)[0])
  }
  const p99 = (times: number[]) => quantile(times, 0.99)
  return [
    exactly(
      `${files} that were neither made nor refused with 503`,
      statuses.filter((status) => ![200, 503].includes(status)).length,
      0,
    ),
    recorded(`${files} made`, statuses.filter((status) => status === 200).length),
    recorded('another company’s list alone, median', quantile(quiet, 0.5), 'ms'),
    recorded(`the same beside the ${files}, median`, quantile(noisy, 0.5), 'ms'),
    recorded('another company’s list alone, p99', p99(quiet), 'ms'),
    atMost(`the same beside the ${files}, p99`, p99(noisy), Math.ceil(2 * p99(quiet)), 'ms'),
    atMost(`the slowest health check beside the ${files}`, Math.max(...healthTimes), 200, 'ms'),
  ]
}
