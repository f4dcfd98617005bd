import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAdviceWorld } from '#test/messages/advice-world.ts'
import { passLeases, startSender } from '#test/messages/killed-senders.ts'
import { eventually } from '#test/world/running-server.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'

const kills = 20
/** Shipments that are closed in each round, and how many are closed again. */
const [closings, reopenings] = [17, 10]
const skip = isEssentialRun && 'dear: in test:all'

type Row = { id: number; shipmentId: number; state: string; content: string | null }

test('killed senders lose no despatch advice, repeat the same one, and keep the order of a shipment', {
  skip,
  // Beside other tests on Citus it takes more than five minutes.
  timeout: 900_000,
}, async () => {
  const { world, resources, startWorker, ready, close, reopen, partner } = await openAdviceWorld({
    workers: 0,
  })
  const { owner } = world
  const start = async () => {
    const server = await startSender(String(owner.options.connectionString))
    const kill = () => server.process.kill('SIGKILL')
    resources.defer(async () => {
      kill()
      await server.ended
    })
    return { ...server, kill }
  }
  const messages = async () =>
    (
      await owner.query<Row>(
        `select id::int, shipment_id::int as "shipmentId", state, content from messages where company_id = 1 order by id`,
      )
    ).rows
  const isMissed = async () =>
    (await owner.query(`select 1 from webhook_deliveries where reason = 'unreachable' limit 3`))
      .rowCount === 3
  const { receiver } = await partner('desadv-d96a')
  const taken = new Set<string>()
  let count = 0
  let killed: (() => void) | undefined
  receiver.behave((reply, { id }) => {
    count += 1
    const isRefused = count % 3 === 0
    if (!isRefused) taken.add(id)
    // Every other server dies before its reply.
    if (count % 2) killed?.()
    reply.writeHead(isRefused ? 503 : 204).end()
    killed?.()
  })
  const shipments: { id: number }[] = []
  const closed = new Map<number, number>()
  const closeCounted = async (params: { id: number }) => {
    await close(params)
    closed.set(params.id, (closed.get(params.id) ?? 0) + 1)
  }
  for (let kill = 0; kill < kills; kill += 1) {
    await passLeases(owner)
    // In every other round the messages are long, and sent by worker processes of the killed server.
    await owner.query(
      `update order_lines set product_name = repeat('Box ', $1) where company_id = 1 and supplier_id = 1`,
      [kill % 2 ? 5000 : 1],
    )
    const server = await start()
    const isAway = kill % 4 === 3
    const deadline = count + 1 + ((kill * 5) % 13)
    if (isAway) await receiver.leave()
    else
      killed = () => {
        if (count >= deadline) server.kill()
      }
    const made = await Promise.all(
      Array.from({ length: closings }, async () => {
        const { params } = await ready({
          numberOfPackages: 1,
          quantityPerPackage: '1',
          remainder: '0',
        })
        await closeCounted(params)
        return params
      }),
    )
    shipments.push(...made)
    // The newest messages, which are being sent, and some that were sent before.
    const again = Array.from({ length: reopenings }, (_, n) =>
      n % 2 ? made[n] : shipments[(kill * 7 + n * 11) % shipments.length],
    )
    await Promise.all(
      [...new Set(again)].map(async (params) => {
        if (!params) return
        await reopen(params)
        await closeCounted(params)
      }),
    )
    if (isAway) {
      await eventually('it is missed', isMissed)
      await owner.query(`update webhook_deliveries set reason = null where reason = 'unreachable'`)
      server.kill()
    }
    await server.ended
    killed = undefined
    if (isAway) await receiver.comeBack()
  }
  await passLeases(owner)
  await startWorker()
  const total = [...closed.values()].reduce((sum, times) => sum + times, 0)
  assert.ok(total >= 500, String(total))
  const isOver = async () => {
    const rows = await messages()
    return rows.length === total && rows.every(({ state }) => /sent|superseded/.test(state))
  }
  await eventually('all are sent or superseded', isOver, 180_000)

  const rows = await messages()
  const deliveries = receiver.received.map(({ id, headers, bytes }) => {
    const content = bytes.toString('latin1')
    const name = String(headers['content-disposition'])
    const controlNumber = Number(/UNZ\+1\+(\d+)'/.exec(content)?.[1])
    return { id, name, controlNumber, content }
  })
  const byNumber = Map.groupBy(deliveries, ({ controlNumber }) => controlNumber)
  for (const [, messagesOfShipment] of Map.groupBy(rows, ({ shipmentId }) => shipmentId)) {
    const [{ shipmentId } = { shipmentId: 0 }] = messagesOfShipment
    assert.equal(messagesOfShipment.length, closed.get(shipmentId), 'a message for each closing')
    assert.equal(messagesOfShipment.at(-1)?.state, 'sent', 'the newest is sent')
    const numbers = messagesOfShipment.map(({ id }) => id)
    const order = deliveries.flatMap(({ controlNumber }) =>
      numbers.includes(controlNumber) ? [controlNumber] : [],
    )
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
      'in their order',
    )
  }
  for (const { id, state, content } of rows) {
    const tries = byNumber.get(id) ?? []
    const isTaken = tries.some((attempt) => taken.has(attempt.id))
    assert.ok(isTaken || state === 'superseded', `${id} is ${state}, and was not taken`)
    for (const attempt of tries) assert.deepEqual(attempt, { ...tries[0], content })
  }
  for (const key of ['id', 'controlNumber'] as const)
    assert.equal(new Set(deliveries.map((delivery) => delivery[key])).size, byNumber.size)
  assert.ok([...byNumber.keys()].every((id) => rows.some((row) => row.id === id)))
  assert.ok(deliveries.length > byNumber.size, 'some came again')
})
