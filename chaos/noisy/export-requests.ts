// A thread that requests files, apart from the thread that measures other replies.
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { exportOrderLines } from '#contract/orders/order-endpoints.ts'
import { callEndpoint } from '#test/world/world.ts'

const { origin, token, format, count, ms } = workerData

parentPort?.once('message', async () => {
  const until = Date.now() + ms
  const statuses: number[] = []
  // Each requests again as soon as it has its file, or when a refusal allows it.
  const callers = Array.from({ length: count }, async () => {
    while (Date.now() < until) {
      const { status, headers } = await callEndpoint(
        origin,
        exportOrderLines,
        { query: { format } },
        token,
      )
      statuses.push(status)
      await sleep(1000 * Number(headers.get('retry-after')))
    }
  })
  await Promise.all(callers)
  parentPort?.postMessage(statuses)
})
parentPort?.postMessage('ready')
