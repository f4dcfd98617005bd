import type { ConnectOptions } from '#database/client/connect.ts'
import { FairQueue } from '#server/load/fair-queue.ts'
import { workerRunner } from '#server/load/worker-pool.ts'
import type {
  DeliverySender,
  DeliverySending,
  LeasedDelivery,
  WebhookEndpointKey,
} from '#server/webhooks/delivery-sending.ts'
import type { OutboundReply } from '#server/webhooks/transport/outbound-post.ts'

/** A delivery to send, and what its process needs for that. */
export type DeliveryOrder = Pick<DeliverySending, 'secretKeys' | 'outbound'> & {
  connection: ConnectOptions
  key: WebhookEndpointKey
  delivery: LeasedDelivery
}

/**
 * Processes of their own, since the others are for what people wait for. The third one stays free for another endpoint
 * than one with two slow uploads. Waiting and a try together take less than the lease.
 */
const processes = new FairQueue({
  ...{ concurrency: 3, maxRunningPerGroup: 2, maxWaiting: Number.POSITIVE_INFINITY },
  maxWaitMs: 50_000,
  refuse: () => new Error('no process was free to send a long message'),
})

const sendInWorker = workerRunner<DeliveryOrder, OutboundReply | undefined>(
  new URL('delivery-worker.ts', import.meta.url),
  { megabytes: 512, milliseconds: 60_000, isInBackground: true },
  processes,
)

/**
 * Makes and sends a delivery in a worker process with a connection of its own: reading, copying and storing megabytes
 * would hold up other requests.
 */
export const sendInProcess: DeliverySender = ({ database, secretKeys, outbound }, key, delivery) =>
  sendInWorker(
    { connection: { ...database.options, max: 1 }, secretKeys, outbound, key, delivery },
    { group: `${key.companyId} ${key.endpointId}` },
  )
