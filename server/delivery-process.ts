import type { ConnectOptions } from '#database/client/connect.ts'
import { FairQueue } from '#server/load/fair-queue.ts'
import { workerRunner } from '#server/load/worker-pool.ts'
import type {
  DeliveryContext,
  DeliverySender,
  LeasedDelivery,
  WebhookEndpointKey,
} from '#server/webhooks/delivery-sending.ts'
import type { OutboundReply } from '#server/webhooks/transport/outbound-post.ts'

/** A webhook delivery to send, with the settings that its process needs. */
export type DeliveryJob = Pick<DeliveryContext, 'secretKeys' | 'outbound'> & {
  connection: ConnectOptions
  key: WebhookEndpointKey
  delivery: LeasedDelivery
}

/**
 * A separate queue, because other worker processes serve requests that people wait for. An endpoint has at most two of
 * the three processes, so that its slow uploads do not block other endpoints. Waiting plus a try takes less than the
 * lease.
 */
const deliveryQueue = new FairQueue({
  ...{ concurrency: 3, maxRunningPerGroup: 2, maxWaiting: Number.POSITIVE_INFINITY },
  maxWaitMs: 50_000,
  refuse: () => new Error('no process was free to send a long message'),
})

const sendInWorker = workerRunner<DeliveryJob, OutboundReply | undefined>(
  new URL('delivery-worker.ts', import.meta.url),
  { megabytes: 512, milliseconds: 60_000, isInBackground: true },
  deliveryQueue,
)

/**
 * Makes and sends a delivery in a worker process with a separate connection: reading, copying and storing megabytes
 * would hold up other requests.
 */
export const sendInWorkerProcess: DeliverySender = (
  { database, secretKeys, outbound },
  key,
  delivery,
) =>
  sendInWorker(
    { connection: { ...database.options, max: 1 }, secretKeys, outbound, key, delivery },
    { group: `${key.companyId} ${key.endpointId}` },
  )
