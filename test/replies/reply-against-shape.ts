import assert from 'node:assert/strict'
import type * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CallInput, TestActor } from '#test/world/world.ts'

/** Endpoints with replies compared to their shapes. */
export const comparedEndpoints = new Set<Endpoint>()

/** Reads a reply that matches its shape exactly, without further fields. */
export async function readReply<E extends Endpoint>(
  actor: TestActor,
  endpoint: E,
  input: CallInput<E> = {},
) {
  const { status, reply, text, headers } = await actor.call(endpoint, input)
  assert.equal(status, 200, text)
  const { version } = (reply ?? {}) as { version?: number }
  assert.equal(headers.get('etag'), version === undefined ? null : `"${version}"`)
  const shape = endpoint.schema.response[200] as z.ZodType
  assert.deepEqual(shape.parse(reply), reply)
  comparedEndpoints.add(endpoint)
  return reply
}
