import assert from 'node:assert/strict'
import { countArrivals, listArrivalDays, listArrivals } from '#contract/docks/arrival-endpoints.ts'
import { createCalendarFeed, getCalendarFeed } from '#contract/docks/calendar-feed-endpoints.ts'
import { arrivalQueryFields } from '#domain/docks/arrival-query.ts'
import { held } from '#test/replies/reply-against-shape.ts'
import type { TestActor } from '#test/world/world.ts'

/** Arrivals of every kind, what arrives each day, and a calendar address; `supplier` has one of three packages in 2099. */
export async function holdArrivalReplies(
  everyone: readonly TestActor[],
  supplier: TestActor,
): Promise<void> {
  for (const who of everyone) {
    for (const show of arrivalQueryFields.show.options)
      await held(who, listArrivals, { query: { show, limit: 100 } })
    await held(who, listArrivalDays, { query: { from: '2099-01-01' } })
    await held(who, getCalendarFeed)
    for (const said of [{}, { query: { row: 1 } }]) await held(who, countArrivals, said)
  }
  const { days } = await held(supplier, listArrivalDays, { query: { from: '2099-01-01' } })
  assert.deepEqual(
    days.map(({ day, place, packages }) => [day, place, packages]),
    [['2099-01-01', 'Harbour Warehouse', 3]],
  )
  assert.equal((await supplier.call(createCalendarFeed)).status, 200)
  assert.ok((await held(supplier, getCalendarFeed)).feed)
}
