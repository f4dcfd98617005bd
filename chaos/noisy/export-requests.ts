// A thread that asks for files: they are received apart from where answers to others are timed.
import { parentPort, workerData } from 'node:worker_threads'
import { exportOrderLines } from '#contract/orders/order-endpoints.ts'
import { callEndpoint } from '#test/world/world.ts'

const { origin, token, format, count } = workerData

parentPort?.once('message', async () => {
  const replies = await Promise.all(
    Array.from({ length: count }, () =>
      callEndpoint(origin, exportOrderLines, { query: { format } }, token),
    ),
  )
  parentPort?.postMessage(replies.map(({ status }) => status))
})
parentPort?.postMessage('ready')
