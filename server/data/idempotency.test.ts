import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  cancelShipment,
  closeShipment,
  createShipment,
  getShipment,
  listShipmentEvents,
  reopenShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine, addShipmentLines } from '#contract/shipments/shipment-line-endpoints.ts'
import { until } from '#test/world/notice-world.ts'
import { type CallInput, openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const otherServer = await world.another()
const mar = await world.signIn('mar')
const marElsewhere = await otherServer.signIn('mar')

const callCount = 32
const line = { orderLineId: 30, numberOfPackages: 2, quantityPerPackage: '3' }
const create = async () =>
  (await mar.call(createShipment, { body: { estimatedDelivery: '2099-01-01' } })).reply

/** Makes the same call many times at once, half of them to another server, and checks that all replies are equal. */
async function callConcurrently<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: callCount }, (_, index) =>
      (index % 2 ? mar : marElsewhere).call(endpoint, { ...input, key }),
    ),
  )
  const seen = answers.map(({ status, text, headers }) => [
    status,
    text,
    headers.get('etag'),
    headers.get('location'),
    headers.get('content-type'),
  ])
  assert.equal(new Set(seen.map((answer) => JSON.stringify(answer))).size, 1, JSON.stringify(seen))
  const [first] = answers
  assert.ok(first)
  return { answer: first, key }
}

const kindsOf = async (id: number) =>
  (await mar.call(listShipmentEvents, { params: { id } })).reply.map(({ kind }) => kind)
const inOpen = async (id: number) =>
  Number(
    (
      await world.owner.query('select in_open from order_lines where company_id = 1 and id = $1', [
        id,
      ])
    ).rows[0].in_open,
  )
const shipments = async () =>
  (await world.owner.query<{ n: number }>('select count(*)::int as n from shipments')).rows[0]?.n ??
  0

test('32 concurrent requests under one key create one shipment', async () => {
  const before = await shipments()
  const { answer } = await callConcurrently(createShipment, { body: { note: 'Once' } })
  assert.equal(answer.status, 201)
  assert.equal(await shipments(), before + 1)
  assert.deepEqual(await kindsOf(answer.reply.id), ['created'])
})

test('32 concurrent requests under one key add one line, or one batch', async () => {
  const { id } = await create()
  const before = await inOpen(30)
  const added = await callConcurrently(addShipmentLine, { params: { id }, version: 1, body: line })
  assert.equal(added.answer.status, 201)
  assert.equal(await inOpen(30), before + 6)
  const body = { lines: [line, { ...line, orderLineId: 31 }] }
  const batch = await callConcurrently(addShipmentLines, { params: { id }, version: 2, body })
  assert.equal(batch.answer.status, 201)
  assert.equal(await inOpen(30), before + 12)
  const { reply } = await mar.call(getShipment, { params: { id } })
  assert.deepEqual([reply.lines.length, reply.version], [3, 3])
  assert.deepEqual(await kindsOf(id), ['created', 'line-added', 'line-added'])
})

test('32 concurrent requests under one key close, reopen or cancel once', async () => {
  const { id } = await create()
  await mar.call(addShipmentLine, { params: { id }, version: 1, body: line })
  const input = { params: { id } }
  const body = { reason: 'Twice sent' }
  assert.equal((await callConcurrently(closeShipment, { ...input, version: 2 })).answer.status, 200)
  assert.equal(
    (await callConcurrently(reopenShipment, { ...input, version: 3, body })).answer.status,
    200,
  )
  await mar.call(closeShipment, { ...input, version: 4 })
  assert.equal(
    (await callConcurrently(cancelShipment, { ...input, version: 5, body })).answer.status,
    200,
  )
  assert.deepEqual(await kindsOf(id), [
    'created',
    'line-added',
    'closed',
    'reopened',
    'closed',
    'cancelled',
  ])
})

test('another body, address or supplier under the key is refused without effect', async () => {
  const key = randomUUID()
  const { reply } = await mar.call(createShipment, { body: { note: 'a' }, key })
  const before = await shipments()
  const others = await Promise.all([
    mar.call(createShipment, { body: { note: 'b' }, key }),
    mar.call(createShipment, { body: { note: 'a' }, key, supplier: 1 }),
    mar.call(addShipmentLine, { params: { id: reply.id }, version: 1, body: line, key }),
    mar.call(closeShipment, { params: { id: reply.id }, version: 1, key }),
  ])
  for (const { status, problem } of others) {
    assert.deepEqual([status, problem.code], [422, 'idempotency-mismatch'])
  }
  assert.equal(await shipments(), before)
  const again = await mar.call(createShipment, { body: { note: 'a' }, key })
  assert.deepEqual([again.status, again.reply.id], [201, reply.id])
})

test('a refused call leaves its key free for a corrected call', async () => {
  const key = randomUUID()
  const { id } = await create()
  const add = (who: TestActor, packages: number, version: number) =>
    who.call(addShipmentLine, {
      params: { id },
      version,
      body: { ...line, numberOfPackages: packages },
      key,
    })
  assert.equal((await add(mar, 9999, 1)).problem.code, 'over-cap')
  assert.equal((await add(mar, 1, 7)).problem.code, 'version-changed')
  assert.equal((await add(marElsewhere, 1, 1)).status, 201)
  assert.equal((await add(mar, 1, 1)).status, 201)
  assert.equal((await mar.call(getShipment, { params: { id } })).reply.lines.length, 1)
})

test('two users may use the same key for different calls', async () => {
  const lee = await world.signIn('lee')
  const key = randomUUID()
  const marsReply = await mar.call(createShipment, { body: {}, key })
  const leesReply = await lee.call(createShipment, { body: {}, key })
  assert.deepEqual([marsReply.status, leesReply.status], [201, 201])
  assert.notEqual(marsReply.reply.id, leesReply.reply.id)
})

test('a malformed key is refused', async () => {
  for (const key of ['short', 'x'.repeat(101), 'with space', 'ünïcode-key']) {
    const { status, problem } = await mar.call(createShipment, { body: {}, key })
    assert.deepEqual([status, problem.code], [400, 'invalid'], key)
  }
})

test('a key without a session leaves no transaction open', async () => {
  const nobody = world.withToken(`1.${'x'.repeat(43)}`)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => nobody.call(createShipment, { body: {}, key: randomUUID() })),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([401]))
  // Wait: a transaction of a worker ends by itself, a leaked one does not.
  await until(
    async () =>
      (
        await world.owner.query(
          `select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
        )
      ).rows,
    (open) => open.length === 0,
  )
})
