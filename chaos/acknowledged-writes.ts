import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { type CallInput, callEndpoint } from '#test/world/world.ts'

/** The writes that the server has acknowledged: the database must have these and no others. */
export type AcknowledgedWrites = {
  /** Shipments by the note they were created with. */
  shipments: Map<string, number>
  /** Line ids by shipment. */
  lines: Map<number, number[]>
  count: number
}

export type Writers = {
  acknowledged: AcknowledgedWrites
  /** The error of a writer that gave up. */
  failure: () => Error | undefined
  /** Lets each writer finish its call. */
  stop: () => Promise<void>
  /** Aborts the calls of all writers. */
  abort: () => void
}

const linesPerShipment = 8
// A call may meet several kills in a row.
const timeoutMs = 180_000

// Repeats the request under its idempotency key until there is a reply, as a careful client does.
const callUntilDone = async <E extends Endpoint>(
  origin: string,
  endpoint: E,
  input: CallInput<E>,
  token: string,
  signal: AbortSignal,
) => {
  const key = randomUUID()
  const deadline = Date.now() + timeoutMs
  for (;;) {
    signal.throwIfAborted()
    const response = await callEndpoint(origin, endpoint, { ...input, key }, token).catch(
      () => undefined,
    )
    if (response?.status === 201) return response.reply
    if (response && response.status < 500) throw new Error(`${response.status}: ${response.text}`)
    if (Date.now() > deadline) throw new Error(`No response in three minutes: ${response?.text}`)
    await sleep(30)
  }
}

/** Starts writers that keep creating shipments and adding lines to them. */
export const startWriters = (
  origin: string,
  tokens: string[],
  orderLineId: number,
  count: number,
): Writers => {
  const acknowledged: AcknowledgedWrites = { shipments: new Map(), lines: new Map(), count: 0 }
  const aborter = new AbortController()
  let isStopping = false

  const write = async (token: string) => {
    while (!isStopping) {
      const note = randomUUID()
      const created = await callUntilDone(
        origin,
        createShipment,
        { body: { note } },
        token,
        aborter.signal,
      )
      const { id } = created
      let { version } = created
      acknowledged.shipments.set(note, id)
      acknowledged.count += 1
      const ids: number[] = []
      acknowledged.lines.set(id, ids)
      while (ids.length < linesPerShipment && !isStopping) {
        const body = { orderLineId, numberOfPackages: 1, quantityPerPackage: '1' }
        const input = { params: { id }, version, body }
        const addition = await callUntilDone(origin, addShipmentLine, input, token, aborter.signal)
        version = addition.version
        ids.push(...addition.lineIds)
        acknowledged.count += 1
      }
    }
  }

  const running = Promise.all(
    Array.from({ length: count }, (_, i) => write(tokens[i % tokens.length] ?? '')),
  )
  let failure: Error | undefined
  running.catch((error) => {
    failure = error
  })
  return {
    acknowledged,
    failure: () => failure,
    stop: async () => {
      isStopping = true
      await running
    },
    abort: () => aborter.abort(),
  }
}
