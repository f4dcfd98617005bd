// Many writers on few order lines near their cap: adding one or several lines in any order, and removing them.
import type pg from 'pg'
import { createShipment, removeShipment } from '#contract/shipments/shipment-endpoints.ts'
import {
  addShipmentLines,
  removeShipmentLine,
} from '#contract/shipments/shipment-line-endpoints.ts'
import {
  counterDifferences,
  installCapTrigger,
  takeCapViolations,
} from '#test/concurrency/cap-invariant.ts'
import { callEndpoint } from '#test/world/world.ts'
import { withEnvironment } from './environment.ts'
import { atLeast, atMost, exactly, type Measurement, recorded } from './measurement.ts'
import { scenario } from './scenario.ts'
import { signInSessions } from './session-tokens.ts'

const orderLineCount = 10

type Line = { id: number; orderLineId: number; quantity: number }

/** A writer that keeps count of the lines the server confirmed. */
class Writer {
  readonly statuses = new Map<number, number>()
  readonly #server: { origin: string; token: string }
  readonly #orderLines: number[]
  #shipment = 0
  #version = 0
  confirmedLines: Line[] = []

  constructor(server: { origin: string; token: string }, orderLines: number[]) {
    this.#server = server
    this.#orderLines = orderLines
  }

  #count(status: number): number {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    return status
  }

  async work(isDone: () => boolean): Promise<void> {
    while (!isDone()) {
      if (!this.#shipment) await this.create()
      else if ((await this.#add()) === 409) await this.#remove()
    }
  }

  async create(): Promise<void> {
    const { origin, token } = this.#server
    const { status, reply } = await callEndpoint(origin, createShipment, { body: {} }, token)
    if (this.#count(status) === 201) [this.#shipment, this.#version] = [reply.id, reply.version]
  }

  async #add(): Promise<number> {
    const { origin, token } = this.#server
    const count = 1 + Math.floor(Math.random() * 3)
    const entries = Array.from({ length: count }, () => ({
      orderLineId: this.#orderLines[Math.floor(Math.random() * orderLineCount)] ?? 0,
      quantity: 1 + Math.floor(Math.random() * 3),
    }))
    const body = {
      lines: entries.map(({ orderLineId, quantity }) => ({
        ...{ orderLineId, numberOfPackages: 1, quantityPerPackage: String(quantity) },
      })),
    }
    const input = { params: { id: this.#shipment }, version: this.#version, body }
    const { status, reply } = await callEndpoint(origin, addShipmentLines, input, token)
    if (this.#count(status) === 201) {
      this.#version = reply.version
      const addedLines = entries.map((entry, index) => ({
        ...entry,
        id: reply.lineIds[index] ?? 0,
      }))
      this.confirmedLines.push(...addedLines)
    }
    return status
  }

  // Usually removes a line, sometimes the whole shipment.
  async #remove(): Promise<void> {
    const { origin, token } = this.#server
    const line = this.confirmedLines.pop()
    const params = { id: this.#shipment }
    if (!line || Math.random() < 0.03) {
      const { status } = await callEndpoint(
        origin,
        removeShipment,
        { params, version: this.#version },
        token,
      )
      if (this.#count(status) === 204) [this.#shipment, this.confirmedLines] = [0, []]
      else if (line) this.confirmedLines.push(line)
      return
    }
    const input = { params: { ...params, lineId: line.id }, version: this.#version }
    const { status, reply } = await callEndpoint(origin, removeShipmentLine, input, token)
    if (this.#count(status) === 200) this.#version = reply.version
    else this.confirmedLines.push(line)
  }
}

const countDeadlocks = async (owner: pg.Pool): Promise<number> => {
  const { rows } = await owner.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0].deadlocks
}

/** Picks ten order lines of Cartró that are in no shipment, and sets their ordered quantity. */
async function pickOrderLines(owner: pg.Pool, quantity: number): Promise<number[]> {
  const { rows } = await owner.query<{ id: string }>(
    `update order_lines set quantity = $1, cancelled = 0, pack_multiple = null
     where company_id = 1 and id in (select id from order_lines
       where company_id = 1 and supplier_id = 1 and in_open + in_transit + received = 0 order by id limit $2)
     returning id`,
    [quantity, orderLineCount],
  )
  if (rows.length < orderLineCount)
    throw new Error('the demo data has too few unshipped order lines')
  return rows.map(({ id }) => Number(id))
}

/** Runs writers on ten order lines for some seconds, or until enough additions are refused. */
export async function contendOnLines(
  { origin, owner }: { origin: string; owner: pg.Pool },
  options: {
    writers: number
    seconds: number
    minRefused?: number
    maxUnavailable?: number
  },
): Promise<Measurement[]> {
  const { writers: count, seconds, minRefused, maxUnavailable = 0 } = options
  await installCapTrigger(owner)
  // The ordered quantity is as low as the number of writers, so that their additions soon exceed it.
  const orderLines = await pickOrderLines(owner, count)
  const deadlocksBefore = await countDeadlocks(owner)
  const tokens = await signInSessions(origin, 'lee', 4)
  const writers = Array.from(
    { length: count },
    (_, index) => new Writer({ origin, token: tokens[index % 4] ?? '' }, orderLines),
  )
  // Sequentially: a supplier's codes are allocated one after the other, which is not measured here.
  for (const writer of writers) await writer.create()
  const until = Date.now() + seconds * 1000
  const refusals = () => writers.reduce((sum, { statuses }) => sum + (statuses.get(409) ?? 0), 0)
  const isDone = () => Date.now() > until || (minRefused !== undefined && refusals() >= minRefused)
  await Promise.all(writers.map((writer) => writer.work(isDone)))
  const statuses = new Map<number, number>()
  for (const [status, times] of writers.flatMap((writer) => [...writer.statuses]))
    statuses.set(status, (statuses.get(status) ?? 0) + times)
  const confirmedLines = writers.flatMap((writer) => writer.confirmedLines)
  const sums = orderLines.map((id) =>
    confirmedLines
      .filter((line) => line.orderLineId === id)
      .reduce((sum, line) => sum + line.quantity, 0),
  )
  const { rows } = await owner.query<{ in_open: number }>(
    'select in_open::int from order_lines where company_id = 1 and id = any($1) order by array_position($1, id)',
    [orderLines],
  )
  const unexpectedStatuses = [...statuses.keys()].filter(
    (status) => ![200, 201, 204, 409, 503].includes(status),
  )
  return [
    recorded('writes', (statuses.get(201) ?? 0) + (statuses.get(200) ?? 0)),
    atLeast('refused at the cap', refusals(), count),
    exactly('statuses other than success, 409 at the cap and 503', unexpectedStatuses, []),
    atMost('503 after waiting too long for a lock', statuses.get(503) ?? 0, maxUnavailable),
    exactly(
      'order lines over their cap, at any instant',
      (await takeCapViolations(owner)).length,
      0,
    ),
    exactly('deadlocks in the database', (await countDeadlocks(owner)) - deadlocksBefore, 0),
    exactly(
      'counters that differ from what was confirmed',
      rows.filter(({ in_open }, index) => in_open !== sums[index]).length,
      0,
    ),
    exactly('counters that differ from their rows', (await counterDifferences(owner)).length, 0),
  ]
}

export const contendedWrites = scenario({
  description: 'writers on ten order lines near their cap',
  options: { writers: { default: 64, max: 128 }, seconds: { default: 60, max: 600 } },
  run: (options) =>
    withEnvironment(async ({ owner, startServer }) => {
      const { address: origin } = await startServer()
      return contendOnLines({ origin, owner }, options)
    }),
})
