// Two people count one shipment while the server and the database are killed. Each repeats a receipt under its key, as
// screens do.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { getShipment, receiveShipment } from '#contract/shipments/shipment-endpoints.ts'
import { closedShipment } from '#test/world/received-shipments.ts'
import { eventually } from '#test/world/running-server.ts'
import { signInAt, type TestActor } from '#test/world/world.ts'
import { type KillableServer, pickContendedLine, withKillableServer } from './killable-server.ts'
import { atLeast, exactly, type Measurement, recorded } from './measurement.ts'
import { scenario } from './scenario.ts'

// More than two people can count during the test.
const announcedPieces = 1_000_000

type Shipment = { id: number; lineId: number }

/** Counts piece by piece, and keeps count of what the server acknowledged. */
class Counter {
  acknowledged = 0
  /** Receipts refused because the other person had counted meanwhile. */
  refused = 0
  readonly #person: TestActor
  readonly #shipment: Shipment

  constructor(person: TestActor, shipment: Shipment) {
    this.#person = person
    this.#shipment = shipment
  }

  async work(isDone: () => boolean): Promise<void> {
    while (!isDone()) await this.#record(await this.#version(), randomUUID())
  }

  async #version(): Promise<number> {
    const { id } = this.#shipment
    const { reply } = await repeatUntilReply(() =>
      this.#person.call(getShipment, { params: { id } }),
    )
    return reply.version
  }

  async #record(version: number, key: string): Promise<void> {
    const { id, lineId } = this.#shipment
    const body = { lines: [{ lineId, accepted: '1' }] }
    const { status, text } = await repeatUntilReply(() =>
      this.#person.call(receiveShipment, { params: { id }, version, body, key }),
    )
    if (status === 200) this.acknowledged += 1
    else if (status === 412) this.refused += 1
    else throw new Error(`${status}: ${text}`)
  }
}

/** Repeats a call until the server replies without a server error. */
async function repeatUntilReply<Reply extends { status: number }>(call: () => Promise<Reply>) {
  // A call may meet several kills in a row.
  const deadline = Date.now() + 180_000
  for (;;) {
    const response = await call().catch(() => undefined)
    if (response && response.status < 500) return response
    if (Date.now() > deadline) throw new Error('No response in three minutes')
    await sleep(30)
  }
}

/** Kills the server and its database in turns, while two people of the buyer count the same shipment. */
export const measureReceivingCrashes = ({ kills }: { kills: number }): Promise<Measurement[]> =>
  withKillableServer(async (server) => {
    const orderLineId = await pickContendedLine(server)
    const shipment = await closedShipment(
      await signInAt(server.address, 'lee'),
      orderLineId,
      announcedPieces,
    )
    const people: Counter[] = []
    for (const username of ['ada', 'marc']) {
      const person = await signInAt(server.address, username)
      people.push(new Counter(person.actingFor(1), shipment))
    }
    const total = (name: 'acknowledged' | 'refused') =>
      people.reduce((sum, person) => sum + person[name], 0)
    let isDone = false
    let failure: Error | undefined
    const counting = Promise.all(people.map((person) => person.work(() => isDone)))
    counting.catch((error) => {
      failure = error
    })
    try {
      for (let kill = 0; kill < kills; kill += 1) {
        const countBefore = total('acknowledged')
        const hasCounted = async () =>
          failure !== undefined || total('acknowledged') > countBefore + 4
        await eventually(`receipts before kill ${kill}`, hasCounted, 60_000)
        if (failure) throw failure
        await sleep(Math.random() * 200)
        await server.kill()
      }
    } finally {
      isDone = true
    }
    await counting
    return measurementsOf(server, shipment, {
      kills,
      acknowledged: total('acknowledged'),
      refused: total('refused'),
    })
  })

async function measurementsOf(
  { query }: KillableServer,
  { id }: Shipment,
  { kills, acknowledged, refused }: { kills: number; acknowledged: number; refused: number },
) {
  const [storedShipment] = await query(
    `select count(*)::int as receipts, coalesce(sum(accepted), 0)::int as accepted from receipts
     where company_id = 1 and shipment_id = $1`,
    [id],
  )
  const [line] = await query(
    `select accepted::int from shipment_lines where company_id = 1 and shipment_id = $1`,
    [id],
  )
  const differences = await query('select * from order_line_differences')
  return [
    recorded('kills', kills),
    atLeast('receipts acknowledged', acknowledged, kills),
    recorded('receipts refused because the other had counted', refused),
    exactly('receipts lost or recorded twice', Number(storedShipment?.receipts) - acknowledged, 0),
    exactly('pieces lost or counted twice', Number(storedShipment?.accepted) - acknowledged, 0),
    exactly('pieces that the shipment has otherwise', Number(line?.accepted) - acknowledged, 0),
    exactly('counters that differ from their rows', differences.length, 0),
  ]
}

export const receivingCrashes = scenario({
  description: 'kill -9 of server and database while two people count one shipment',
  options: { kills: { default: 40, max: 500 } },
  run: measureReceivingCrashes,
})
