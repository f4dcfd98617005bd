// Many writers on few order lines near their limit: adding, adding several at once in any order, taking back.
import type pg from 'pg'
import { createShipment, removeShipment } from '#contract/shipment-endpoints.ts'
import { addShipmentLines, removeShipmentLine } from '#contract/shipment-line-endpoints.ts'
import { counterDifferences, installCapTrigger, takeCapViolations } from '#test/cap-invariant.ts'
import { callEndpoint } from '#test/world.ts'
import { withEnvironment } from './environment.ts'
import { atLeast, atMost, exactly, type Measurement, recorded } from './measurement.ts'
import { scenario } from './scenario.ts'
import { signInSessions } from './session-tokens.ts'

const orderLineCount = 10

type Line = { id: number; orderLineId: number; quantity: number }

/** A writer, who believes what it was answered and counts what it has. */
class Writer {
  readonly statuses = new Map<number, number>()
  readonly #ask: { origin: string; token: string }
  readonly #orderLines: number[]
  #shipment = 0
  #version = 0
  held: Line[] = []

  constructor(ask: { origin: string; token: string }, orderLines: number[]) {
    this.#ask = ask
    this.#orderLines = orderLines
  }

  #note(status: number): number {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    return status
  }

  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      if (!this.#shipment) await this.create()
      else if ((await this.#add()) === 409) await this.#giveBack()
    }
  }

  async create(): Promise<void> {
    const { origin, token } = this.#ask
    const { status, reply } = await callEndpoint(origin, createShipment, { body: {} }, token)
    if (this.#note(status) === 201) [this.#shipment, this.#version] = [reply.id, reply.version]
  }

  async #add(): Promise<number> {
    const { origin, token } = this.#ask
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
    const said = { params: { id: this.#shipment }, version: this.#version, body }
    const { status, reply } = await callEndpoint(origin, addShipmentLines, said, token)
    if (this.#note(status) === 201) {
      this.#version = reply.version
      const made = entries.map((entry, place) => ({ ...entry, id: reply.lineIds[place] ?? 0 }))
      this.held.push(...made)
    }
    return status
  }

  // A line mostly, the whole shipment now and then.
  async #giveBack(): Promise<void> {
    const { origin, token } = this.#ask
    const line = this.held.pop()
    const params = { id: this.#shipment }
    if (!line || Math.random() < 0.03) {
      const { status } = await callEndpoint(
        origin,
        removeShipment,
        { params, version: this.#version },
        token,
      )
      if (this.#note(status) === 204) [this.#shipment, this.held] = [0, []]
      else if (line) this.held.push(line)
      return
    }
    const said = { params: { ...params, lineId: line.id }, version: this.#version }
    const { status, reply } = await callEndpoint(origin, removeShipmentLine, said, token)
    if (this.#note(status) === 200) this.#version = reply.version
    else this.held.push(line)
  }
}

const deadlocks = async (owner: pg.Pool): Promise<number> => {
  const { rows } = await owner.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0].deadlocks
}

/** Opens ten order lines of Cartró that nothing was shipped of yet. */
async function pickOrderLines(owner: pg.Pool, ordered: number): Promise<number[]> {
  const { rows } = await owner.query<{ id: string }>(
    `update order_lines set quantity = $1, cancelled = 0, pack_multiple = null
     where company_id = 1 and id in (select id from order_lines
       where company_id = 1 and supplier_id = 1 and in_open + in_transit + received = 0 order by id limit $2)
     returning id`,
    [ordered, orderLineCount],
  )
  if (rows.length < orderLineCount)
    throw new Error('the demo world has too few untouched order lines')
  return rows.map(({ id }) => Number(id))
}

/** Lets writers loose on ten order lines for some seconds, or until enough was refused. */
export async function contendOnLines(
  { origin, owner }: { origin: string; owner: pg.Pool },
  given: { writers: number; seconds: number; enough?: number; unavailable?: number },
): Promise<Measurement[]> {
  const { writers: count, seconds, enough, unavailable = 0 } = given
  await installCapTrigger(owner)
  // So little for each line that a few entries of each writer are too much.
  const orderLines = await pickOrderLines(owner, count)
  const before = await deadlocks(owner)
  const tokens = await signInSessions(origin, 'lee', 4)
  const writers = Array.from(
    { length: count },
    (_, place) => new Writer({ origin, token: tokens[place % 4] ?? '' }, orderLines),
  )
  // In turn, for the codes of a supplier are given one after the other, and are not what is tried here.
  for (const writer of writers) await writer.create()
  const until = Date.now() + seconds * 1000
  const refused = () => writers.reduce((sum, { statuses }) => sum + (statuses.get(409) ?? 0), 0)
  const isOver = () => Date.now() > until || (enough !== undefined && refused() >= enough)
  await Promise.all(writers.map((writer) => writer.work(isOver)))
  const statuses = new Map<number, number>()
  for (const [status, times] of writers.flatMap((writer) => [...writer.statuses]))
    statuses.set(status, (statuses.get(status) ?? 0) + times)
  const held = writers.flatMap((writer) => writer.held)
  const sums = orderLines.map((id) =>
    held.filter((line) => line.orderLineId === id).reduce((sum, line) => sum + line.quantity, 0),
  )
  const { rows } = await owner.query<{ in_open: number }>(
    'select in_open::int from order_lines where company_id = 1 and id = any($1) order by array_position($1, id)',
    [orderLines],
  )
  const others = [...statuses.keys()].filter(
    (status) => ![200, 201, 204, 409, 503].includes(status),
  )
  return [
    recorded('writes', (statuses.get(201) ?? 0) + (statuses.get(200) ?? 0)),
    atLeast('refused at the cap', refused(), count),
    exactly('answers other than success, refusal at the cap and 503', others, []),
    atMost(
      'answers 503, where a lock was waited for too long',
      statuses.get(503) ?? 0,
      unavailable,
    ),
    exactly(
      'order lines over their cap, at any instant',
      (await takeCapViolations(owner)).length,
      0,
    ),
    exactly('deadlocks in the database', (await deadlocks(owner)) - before, 0),
    exactly(
      'counters that are not what was acknowledged',
      rows.filter(({ in_open }, place) => in_open !== sums[place]).length,
      0,
    ),
    exactly('counters that differ from their rows', (await counterDifferences(owner)).length, 0),
  ]
}

export const contendedWrites = scenario({
  description: 'writers on ten order lines near their limit',
  options: { writers: { default: 64, max: 128 }, seconds: { default: 60, max: 600 } },
  run: (given) =>
    withEnvironment(async ({ owner, startServer }) => {
      const { address: origin } = await startServer()
      return contendOnLines({ origin, owner }, given)
    }),
})
