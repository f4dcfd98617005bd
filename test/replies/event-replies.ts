import assert from 'node:assert/strict'
import { listEvents } from '#contract/notices/event-endpoints.ts'
import { held } from '#test/replies/reply-against-shape.ts'
import type { TestActor } from '#test/world/world.ts'

/** Holds what changed for each, with these kinds among it. */
export async function holdEventReplies(
  everyone: readonly TestActor[],
  some: readonly string[],
): Promise<void> {
  const kinds = new Set<string>()
  for (const who of everyone) {
    assert.deepEqual((await held(who, listEvents)).rows, [])
    const { rows } = await held(who, listEvents, { query: { after: 0, limit: 1000 } })
    for (const { kind } of rows) kinds.add(kind)
  }
  assert.deepEqual(
    some.filter((kind) => !kinds.has(kind)),
    [],
  )
}
