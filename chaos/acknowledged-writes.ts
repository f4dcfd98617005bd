import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '#contract/endpoint.ts'
import { createShipment } from '#contract/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipment-line-endpoints.ts'
import { type CallInput, callEndpoint } from '#test/world.ts'

/** What the server has acknowledged: nothing of it may be missing, nothing more may be there. */
export type AcknowledgedWrites = {
  /** Shipments by the note they were created with. */
  shipments: Map<string, number>
  /** Line ids by shipment. */
  lines: Map<number, number[]>
  count: number
}

export type Writers = {
  acknowledged: AcknowledgedWrites
  /** Why a writer gave up, if one did. */
  failure: () => Error | undefined
  /** Lets each writer finish what it has begun. */
  stop: () => Promise<void>
  /** Ends them where they are. */
  abort: () => void
}

const linesPerShipment = 8
// While one kill follows another, whoever has bad luck waits through several of them.
const timeoutMs = 180_000

// The same request under the same key, until it is heard: what a careful client does.
const callUntilDone = async <E extends Endpoint>(
  origin: string,
  endpoint: E,
  said: CallInput<E>,
  token: string,
  abandoned: AbortSignal,
) => {
  const key = randomUUID()
  const deadline = Date.now() + timeoutMs
  for (;;) {
    abandoned.throwIfAborted()
    const answer = await callEndpoint(origin, endpoint, { ...said, key }, token).catch(
      () => undefined,
    )
    if (answer?.status === 201) return answer.reply
    if (answer && answer.status < 500) throw new Error(`${answer.status}: ${answer.text}`)
    if (Date.now() > deadline) throw new Error(`No answer in three minutes: ${answer?.text}`)
    await sleep(30)
  }
}

/** Starts writers that create shipments and add lines to them without pause. */
export const startWriters = (
  origin: string,
  tokens: string[],
  orderLineId: number,
  count: number,
): Writers => {
  const acknowledged: AcknowledgedWrites = { shipments: new Map(), lines: new Map(), count: 0 }
  const end = new AbortController()
  let stopping = false

  const write = async (token: string) => {
    while (!stopping) {
      const note = randomUUID()
      const created = await callUntilDone(
        origin,
        createShipment,
        { body: { note } },
        token,
        end.signal,
      )
      const { id } = created
      let { version } = created
      acknowledged.shipments.set(note, id)
      acknowledged.count += 1
      const ids: number[] = []
      acknowledged.lines.set(id, ids)
      while (ids.length < linesPerShipment && !stopping) {
        const body = { orderLineId, numberOfPackages: 1, quantityPerPackage: '1' }
        const said = { params: { id }, version, body }
        const added = await callUntilDone(origin, addShipmentLine, said, token, end.signal)
        version = added.version
        ids.push(...added.lineIds)
        acknowledged.count += 1
      }
    }
  }

  const work = Promise.all(
    Array.from({ length: count }, (_, i) => write(tokens[i % tokens.length] ?? '')),
  )
  let failure: Error | undefined
  work.catch((error) => {
    failure = error
  })
  return {
    acknowledged,
    failure: () => failure,
    stop: async () => {
      stopping = true
      await work
    },
    abort: () => end.abort(),
  }
}
