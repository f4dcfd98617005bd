import type { AdviceOrder } from '#domain/messages/advice-order.ts'
import { ofServer } from '#server/load/queue-owner.ts'
import { workerRunner } from '#server/load/worker-pool.ts'
import writeHere, { type WrittenMessage } from '#server/messages/message-worker.ts'

/** Maximum characters of a stored text that is written without a worker process: some twenty lines, a millisecond or two. */
const shortLength = 16_384

const writeInWorker = workerRunner<AdviceOrder, WrittenMessage>(
  new URL('./message-worker.ts', import.meta.url),
  { megabytes: 512, milliseconds: 60_000, isInBackground: true },
)

/** Writes a despatch advice in a format, in a worker process where it is long. */
export const adviceFile = async (order: AdviceOrder, owner = ofServer): Promise<WrittenMessage> =>
  order.stored.length <= shortLength ? writeHere(order) : writeInWorker(order, owner)
