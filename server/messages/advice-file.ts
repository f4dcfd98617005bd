import { type AdviceOrder, maxShortContent } from '#domain/messages/advice-order.ts'
import { ofServer } from '#server/load/queue-owner.ts'
import { workerRunner } from '#server/load/worker-pool.ts'
import writeHere, { type WrittenMessage } from '#server/messages/message-worker.ts'

const writeInWorker = workerRunner<AdviceOrder, WrittenMessage>(
  new URL('./message-worker.ts', import.meta.url),
  { megabytes: 512, milliseconds: 60_000, isInBackground: true },
)

/** Writes a despatch advice in a format, in a worker process where it is long. */
export const adviceFile = async (order: AdviceOrder, owner = ofServer): Promise<WrittenMessage> =>
  order.stored.length <= maxShortContent ? writeHere(order) : writeInWorker(order, owner)
