import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  counterDifferences,
  installCapTrigger,
  takeCapViolations,
} from '#test/concurrency/cap-invariant.ts'
import { actionSequences, ModelClient } from '#test/concurrency/shipping-model.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const otherServer = await world.another()
await installCapTrigger(world.owner)

const actors = [
  await world.signIn('mar'),
  await otherServer.signIn('mar'),
  (await world.signIn('ada')).actingFor(1),
  (await otherServer.signIn('marc')).actingFor(1),
  await world.signIn('mar'),
  (await otherServer.signIn('ada')).actingFor(1),
]
const ordered = 40
const cut = 25
// Gives each history two order lines without shipments.
let nextLine = 24

const counters = async (id: number) =>
  (
    await world.owner.query<{ open: number; transit: number; received: number }>(
      'select in_open::float as open, in_transit::float as transit, received::float from order_lines where company_id = 1 and id = $1',
      [id],
    )
  ).rows[0]

const sumOf = (clients: ModelClient[], id: number, state: 'open' | 'closed') =>
  clients.reduce((total, client) => total + client.sum(id, state), 0)

/** The buyer cuts the first line while everyone ships, and later orders the cut quantity again. */
async function cutAsBuyer(id: number): Promise<void> {
  const set = 'update order_lines set cancelled = $1 where company_id = 1 and id = $2'
  for (const cancelled of [cut, 0, cut]) {
    await new Promise((resolve) => setTimeout(resolve, 60))
    await world.owner.query(set, [cancelled, id])
  }
}

test('six clients on two servers keep the cap and counters of one order line, while the buyer cuts it', async () => {
  let refusals = 0
  await fc.assert(
    fc.asyncProperty(actionSequences(actors.length, 12), async (histories) => {
      const [firstLine, secondLine] = [nextLine, nextLine + 1]
      nextLine += 2
      await world.owner.query(
        'update order_lines set quantity = $1 where company_id = 1 and id = any($2)',
        [ordered, [firstLine, secondLine]],
      )
      const clients = actors.map(
        (actor) => new ModelClient(actor, [firstLine, firstLine, firstLine, secondLine]),
      )
      await Promise.all([
        cutAsBuyer(firstLine),
        ...clients.map((client, index) => client.live(histories[index] ?? [])),
      ])
      assert.deepEqual(await takeCapViolations(world.owner), [])
      assert.deepEqual(await counterDifferences(world.owner), [])
      for (const id of [firstLine, secondLine]) {
        // The counters contain every acknowledged change, and no other.
        assert.deepEqual(await counters(id), {
          open: sumOf(clients, id, 'open'),
          transit: sumOf(clients, id, 'closed'),
          received: clients.reduce((total, client) => total + (client.received.get(id) ?? 0), 0),
        })
      }
      refusals += clients.reduce((total, client) => total + client.refusals.length, 0)
    }),
    { numRuns: 8, endOnFailure: true },
  )
  assert.ok(refusals > 30, `the line was hot: ${refusals} refusals`)
})
