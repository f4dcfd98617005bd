import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { changePacking, getPacking } from '#contract/packing/packing-endpoints.ts'
import { signIn, whoAmI } from '#contract/people/auth-endpoints.ts'
import {
  closeShipment,
  createShipment,
  getShipment,
  listShipments,
  receiveShipment,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { getStarter } from '#contract/workspace/starter-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { connectAsServer } from '#test/world/distributed-database.ts'
import { packAll } from '#test/world/packing-actions.ts'
import { eventually } from '#test/world/running-server.ts'
import { callEndpoint, openWorld } from '#test/world/world.ts'

/** A message from Citus's coordinator to a worker. */
type WorkerMessage = { worker: string; text: string }

type Emit = (event: string | symbol, ...args: unknown[]) => boolean

let messageLog: WorkerMessage[] | undefined
const prototype = pg.Client.prototype as unknown as { emit: Emit }
const { emit } = prototype

// With `citus.log_remote_commands` the coordinator reports each message as a notice on the connection that caused it.
prototype.emit = function watched(this: pg.Client, event, ...args) {
  if (event === 'notice' && messageLog) {
    const { message = '', detail = '' } = args[0] as { message?: string; detail?: string }
    const [, text] = /^issuing ([\s\S]*)/.exec(message) ?? []
    const [, worker] = /on server \S*@(\S+)/.exec(detail) ?? []
    if (text && worker) messageLog.push({ worker, text })
  }
  return emit.call(this, event, ...args)
}

/** Makes the coordinator report its messages on new connections; existing ones stay as they are. */
const enableMessages = async (owner: pg.Pool): Promise<void> => {
  const { rows } = await owner.query<{ name: string }>('select current_database() as name')
  await owner.query(`alter database ${rows[0]?.name} set citus.log_remote_commands = on`)
}

/** Runs work and returns the messages that workers got meanwhile. */
async function messagesOf(work: () => Promise<unknown>): Promise<WorkerMessage[]> {
  const messages: WorkerMessage[] = []
  messageLog = messages
  try {
    await work()
    return messages
  } finally {
    messageLog = undefined
  }
}

// Own process: it watches all connections of its process. Runs on Citus only: run/suite/citus-plan.ts.
const firstServer = await openWorld()
await enableMessages(firstServer.owner)
const world = await firstServer.another()
const lee = await world.signIn('lee')
const marc = (await world.signIn('marc')).actingFor(1)

const isTwoPhase = ({ text }: { text: string }) =>
  /^(PREPARE TRANSACTION|COMMIT PREPARED)/.test(text)

async function countMessages(work: () => Promise<{ status: number; text: string }>) {
  const messages = await messagesOf(async () => {
    const { status, text } = await work()
    assert.ok(status < 300, text)
  })
  return {
    workers: new Set(messages.map(({ worker }) => worker)).size,
    twoPhase: messages.filter(isTwoPhase).length,
    count: messages.length,
    texts: messages.map(({ worker, text }) => `${worker} ${text.slice(0, 120)}`).join('\n'),
  }
}

type Messages = Awaited<ReturnType<typeof countMessages>>

const { reply: shipment } = await lee.call(createShipment, {
  body: { estimatedDelivery: '2099-01-01' },
})
// Else its placement might go on beside the reads.
await eventually('its event has a position', async () => {
  const text = 'select from shipment_events where company_id = 1 and position is null'
  return (await world.owner.query(text)).rowCount === 0
})
const params = { id: shipment.id }
const line = { orderLineId: 40, numberOfPackages: 1, quantityPerPackage: '1' }
let version = 1

const reads: Record<string, () => Promise<{ status: number; text: string }>> = {
  'the list of shipments': () => lee.call(listShipments),
  'the list of order lines': () => lee.call(listOrderLines),
  'a shipment': () => lee.call(getShipment, { params }),
  'the packages of a shipment': () => lee.call(getPacking, { params }),
  'the starter': () => lee.call(getStarter),
  'who am I': () => lee.call(whoAmI),
}

for (const [name, read] of Object.entries(reads)) {
  test(`${name}: one statement goes to one worker`, async () => {
    await read()
    // Background work of the server may add messages, but not at each attempt.
    const attempts = [
      await countMessages(read),
      await countMessages(read),
      await countMessages(read),
    ]
    const [{ workers, count, texts }] = attempts.toSorted((a, b) => a.count - b.count) as [Messages]
    assert.equal(workers, 1, texts)
    // Begin, statement and commit.
    assert.ok(count <= 3, texts)
  })
}

test('workers run the statements of a company without JIT', async () => {
  const database = connectAsServer({ url: world.databaseUrl, max: 1 })
  try {
    // Companies of each shard, with rows or without.
    for (let company = 1; company <= 12; company += 1) {
      const { rows } = await database.tenantPool.query(String(company), {
        text: `select current_setting('jit') as jit, count(*)::int from docks where company_id = ${company}`,
      })
      assert.equal(rows[0]?.jit, 'off')
    }
  } finally {
    await database.end()
  }
})

// In the order of a shipment's life.
const writes: [string, () => Promise<{ status: number; text: string }>][] = [
  ['creating a shipment', () => lee.call(createShipment, { body: {} })],
  [
    'changing a shipment',
    () => lee.call(updateShipment, { params, version, body: { carrier: 'A' } }),
  ],
  ['adding a line', () => lee.call(addShipmentLine, { params, version, body: line })],
  ['packing all', () => lee.call(changePacking, { params, version, body: { steps: packAll } })],
  ['closing a shipment', () => lee.call(closeShipment, { params, version })],
  [
    'receiving a shipment',
    async () => {
      const { reply } = await lee.call(getShipment, { params })
      const lines = reply.lines.map(({ id }) => ({ lineId: id, accepted: '1' }))
      return marc.call(receiveShipment, { params, version, body: { lines } })
    },
  ],
]

for (const [name, write] of writes) {
  test(`${name}: all goes to one worker, without a two-phase commit`, async () => {
    const { workers, twoPhase, texts } = await countMessages(write)
    version = (await lee.call(getShipment, { params })).reply.version
    assert.equal(workers, 1, texts)
    assert.equal(twoPhase, 0, texts)
  })
}

test('signing in uses one worker, and a two-phase commit for the event that the coordinator numbers', async () => {
  const body = { username: 'lee', password: demoPassword }
  const { workers, twoPhase, texts } = await countMessages(() =>
    callEndpoint(world.origin, signIn, { body }),
  )
  assert.equal(workers, 1, texts)
  assert.equal(twoPhase, 2, texts)
})
