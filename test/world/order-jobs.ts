import assert from 'node:assert/strict'
import type pg from 'pg'
import {
  getOrderImportJob,
  listOrderImportJobs,
  type OrderImportJobDetails,
} from '#contract/orders/order-import-endpoints.ts'
import type { Problem } from '#contract/problem.ts'
import { readReply } from '#test/replies/reply-against-shape.ts'
import { orderFile, orderFileRow } from '#test/samples/order-files.ts'
import { until } from '#test/world/notice-world.ts'
import type { TestActor, World } from '#test/world/world.ts'

/** Sends a file of orders to be imported in the background. */
export async function startJob(
  world: World,
  actor: TestActor,
  file: string,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) {
  const reply = await fetch(`${world.origin}/api/order-import-jobs${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${actor.token}`, 'content-type': 'text/csv', ...headers },
    body: file,
  })
  const body = (await reply.json()) as OrderImportJobDetails & Problem
  return { status: reply.status, body, location: reply.headers.get('location') }
}

/** Compares replies about imports in the background with their shapes. */
export async function compareImportJobReplies(world: World, actor: TestActor): Promise<void> {
  const { body } = await startJob(world, actor, orderFile(orderFileRow('HELD', 1, '1')))
  await readReply(actor, listOrderImportJobs)
  await readReply(actor, getOrderImportJob, { params: { id: body.id } })
}

/** Rows of this number of new lines of one order. */
export const manyRows = (order: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => orderFileRow(order, index + 1, '5'))

/** Waits until a condition holds for a job, and returns the job. */
export const untilJob = async (
  actor: TestActor,
  id: number,
  holds: (job: OrderImportJobDetails) => boolean,
): Promise<OrderImportJobDetails> =>
  until(async () => {
    const { reply, status, text } = await actor.call(getOrderImportJob, { params: { id } })
    assert.equal(status, 200, text)
    return reply
  }, holds)

/** Locks an order line as a person changing it does; an import of it waits until `release`. */
export async function holdLine(owner: pg.Pool, order: string) {
  const client = await owner.connect()
  await client.query('begin')
  await client.query(
    'select from order_lines where company_id = 1 and order_code = $1 for update',
    [order],
  )
  let isHeld = true
  return {
    release: async () => {
      if (!isHeld) return
      isHeld = false
      await client.query('rollback')
      client.release()
    },
  }
}
