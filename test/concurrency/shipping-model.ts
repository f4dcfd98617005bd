import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Problem } from '#contract/problem.ts'
import {
  cancelShipment,
  closeShipment,
  createShipment,
  receiveShipment,
  removeShipment,
  reopenShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import {
  addShipmentLine,
  addShipmentLines,
  removeShipmentLine,
  updateShipmentLine,
} from '#contract/shipments/shipment-line-endpoints.ts'
import type { TestActor } from '#test/world/world.ts'

/** Action of a client; `n` chooses the quantity, and `m` the line. */
export type Action = { kind: (typeof kinds)[number]; n: number; m: number }

const kinds = [
  'add',
  'add',
  'add',
  'addMany',
  'addMany',
  'change',
  'change',
  'removeLine',
  'close',
  'reopen',
  'cancel',
  'receive',
  'delete',
] as const

/** Random histories, one for each of `clients`. */
export const actionSequences = (clients: number, actions: number) =>
  fc.array(
    fc.array(
      fc.record({
        kind: fc.constantFrom(...kinds),
        n: fc.integer({ min: 1, max: 9 }),
        m: fc.nat(9),
      }),
      {
        minLength: actions,
        maxLength: actions,
      },
    ),
    { minLength: clients, maxLength: clients },
  )

type Line = { id: number; orderLineId: number; quantity: number }
type ModelShipment = {
  id: number
  version: number
  state: 'open' | 'closed' | 'gone'
  lines: Line[]
}

/**
 * Client that ships from two order lines and tracks state from replies alone. Nobody else changes its shipments, so it
 * can predict every reply, except whether the order line has quantity left.
 */
export class ModelClient {
  readonly shipments: ModelShipment[] = []
  readonly refusals: string[] = []
  /** Quantities of each order line that the client, as the buyer's staff, has counted and accepted. */
  readonly received = new Map<number, number>()
  readonly actor: TestActor
  readonly orderLines: number[]

  constructor(actor: TestActor, orderLines: number[]) {
    this.actor = actor
    this.orderLines = orderLines
  }

  /** Sums the quantities of an order line in the client's open or closed shipments, as it tracks them. */
  sum(orderLineId: number, state: 'open' | 'closed'): number {
    const lines = this.shipments
      .filter((shipment) => shipment.state === state)
      .flatMap((shipment) => shipment.lines)
    return lines
      .filter((line) => line.orderLineId === orderLineId)
      .reduce((total, line) => total + line.quantity, 0)
  }

  async live(actions: Action[]): Promise<void> {
    for (const action of actions) await this.#do(action)
  }

  async #do({ kind, n, m }: Action): Promise<void> {
    if (kind === 'receive') return this.#receive(n)
    if (kind === 'reopen' || kind === 'cancel') return this.#stepClosed(kind)
    const shipment = await this.#open()
    const line = shipment.lines[m % Math.max(1, shipment.lines.length)]
    if (kind === 'add') return this.#add(shipment, [this.#entry(n, m)], false)
    if (kind === 'addMany')
      return this.#add(
        shipment,
        [this.#entry(n, m), this.#entry(1, m + 1), this.#entry(2, m)],
        true,
      )
    if (kind === 'change' && line) return this.#change(shipment, line, n)
    if (kind === 'removeLine' && line) return this.#removeLine(shipment, line)
    if (kind === 'close' && line) return this.#close(shipment)
    if (kind === 'delete' && m < 3) {
      const result = await this.actor.call(removeShipment, versionOf(shipment))
      assert.equal(result.status, 204, result.text)
      shipment.state = 'gone'
    }
  }

  async #open(): Promise<ModelShipment> {
    const openShipment = this.shipments.find(({ state }) => state === 'open')
    if (openShipment) return openShipment
    const { reply, status, text } = await this.actor.call(createShipment, {
      body: { estimatedDelivery: '2099-01-01' },
    })
    assert.equal(status, 201, text)
    const newShipment: ModelShipment = {
      id: reply.id,
      version: reply.version,
      state: 'open',
      lines: [],
    }
    this.shipments.push(newShipment)
    return newShipment
  }

  #entry(n: number, m: number): Entry {
    const orderLineId = this.orderLines[m % this.orderLines.length] ?? 0
    return { orderLineId, quantity: n, body: packingOf(n) }
  }

  async #add(shipment: ModelShipment, entries: Entry[], isBatch: boolean) {
    const lines = entries.map(({ orderLineId, body }) => ({ orderLineId, ...body }))
    const [firstLine] = lines
    const answer =
      isBatch || !firstLine
        ? await this.actor.call(addShipmentLines, { ...versionOf(shipment), body: { lines } })
        : await this.actor.call(addShipmentLine, { ...versionOf(shipment), body: firstLine })
    if (this.#isRefused(answer)) return
    this.#advanceVersion(shipment, answer, 201)
    assert.equal(answer.reply.lineIds.length, entries.length)
    entries.forEach(({ orderLineId, quantity }, index) => {
      shipment.lines.push({ id: answer.reply.lineIds[index] ?? 0, orderLineId, quantity })
    })
  }

  async #change(shipment: ModelShipment, line: Line, n: number) {
    const answer = await this.actor.call(updateShipmentLine, {
      params: { id: shipment.id, lineId: line.id },
      version: shipment.version,
      body: packingOf(n),
    })
    if (this.#isRefused(answer))
      return assert.ok(n > line.quantity, 'a smaller quantity is never refused')
    this.#advanceVersion(shipment, answer, 200)
    line.quantity = n
  }

  async #removeLine(shipment: ModelShipment, line: Line) {
    const answer = await this.actor.call(removeShipmentLine, {
      params: { id: shipment.id, lineId: line.id },
      version: shipment.version,
    })
    this.#advanceVersion(shipment, answer, 200)
    shipment.lines.splice(shipment.lines.indexOf(line), 1)
  }

  async #close(shipment: ModelShipment) {
    const answer = await this.actor.call(closeShipment, versionOf(shipment))
    if (this.#isRefused(answer)) return
    this.#advanceVersion(shipment, answer, 200)
    shipment.state = 'closed'
  }

  async #stepClosed(kind: 'reopen' | 'cancel') {
    const shipment = this.shipments.find(({ state }) => state === 'closed')
    if (!shipment) return
    const input = { ...versionOf(shipment), body: { reason: 'Because' } }
    const transition =
      kind === 'reopen'
        ? await this.actor.call(reopenShipment, input)
        : await this.actor.call(cancelShipment, input)
    this.#advanceVersion(shipment, transition, 200)
    shipment.state = kind === 'reopen' ? 'open' : 'gone'
  }

  // Keeps up to n of each line and sends the rest back.
  async #receive(n: number) {
    const shipment = this.shipments.find(({ state }) => state === 'closed')
    if (!shipment || this.actor.supplier === undefined) return
    const lines = shipment.lines.map(({ id, quantity }) => ({
      lineId: id,
      accepted: String(Math.min(n, quantity)),
      rejected: String(Math.max(0, quantity - n)),
      reason: 'Crushed',
    }))
    this.#advanceVersion(
      shipment,
      await this.actor.call(receiveShipment, { ...versionOf(shipment), body: { lines } }),
      200,
    )
    shipment.state = 'gone'
    for (const { orderLineId, quantity } of shipment.lines) {
      const countedBefore = this.received.get(orderLineId) ?? 0
      this.received.set(orderLineId, countedBefore + Math.min(n, quantity))
    }
  }

  #advanceVersion(
    shipment: ModelShipment,
    answer: Answer & { reply: { version: number } },
    status: number,
  ) {
    assert.equal(answer.status, status, answer.text)
    assert.equal(answer.reply.version, shipment.version + 1)
    assert.equal(answer.headers.get('etag'), `"${shipment.version + 1}"`)
    shipment.version += 1
  }

  #isRefused(answer: Answer): boolean {
    if (answer.status < 400) return false
    assert.equal(answer.problem.code, 'over-cap', answer.text)
    assert.ok(answer.problem.errors?.length)
    for (const { code, params } of answer.problem.errors ?? []) {
      assert.equal(code, 'over-cap')
      assert.ok(Number(params?.quantity) > Number(params?.available), answer.text)
    }
    this.refusals.push(answer.text)
    return true
  }
}

type Answer = { status: number; text: string; headers: Headers; problem: Problem }

const versionOf = ({ id, version }: ModelShipment) => ({ params: { id }, version })

type Entry = { orderLineId: number; quantity: number; body: Packed }
type Packed = { numberOfPackages: number; quantityPerPackage: string; remainder: string }
// From 5 on there is a remainder beside whole packages.
const packingOf = (n: number): Packed =>
  n < 5
    ? { numberOfPackages: n, quantityPerPackage: '1', remainder: '0' }
    : { numberOfPackages: 1, quantityPerPackage: String(n - 2), remainder: '2' }
