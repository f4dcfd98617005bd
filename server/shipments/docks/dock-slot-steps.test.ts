// Each state of a dock slot × each step × each side: which steps are done and which refused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getDockBoard, markDockVisit, releaseDockSlot } from '#contract/docks/dock-endpoints.ts'
import { dockActions } from '#test/world/dock-setup.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const ada = await world.signIn('ada')
const mar = await world.signIn('mar')
const marc = await world.signIn('marc')
const sides = {
  supplier: mar,
  other: await world.signIn('pau'),
  buyer: marc,
  buyerAsSupplier: marc.actingFor(1),
}
type Side = keyof typeof sides
const { tomorrow, place, addDock, announce, readBooking, listSlots, book } = await dockActions(
  world,
  ada,
)
const dockId = await addDock()
const shipmentId = await announce(mar, 8)
const [first, second] = (await listSlots(mar, shipmentId))[0]?.slots ?? []
assert.ok(first && second)

const states = ['none', 'booked', 'arrived', 'gone'] as const
type State = (typeof states)[number]
const steps = ['book', 'release', 'arrived', 'gone', 'expected'] as const
type Step = (typeof steps)[number]

const stateOf = async (): Promise<State> => {
  const { slot } = await readBooking(mar, shipmentId)
  if (!slot) return 'none'
  if (!slot.arrivedAt) return 'booked'
  const { rows } = await world.owner.query(
    'select gone_at is not null as gone from dock_slots where shipment_id = $1',
    [shipmentId],
  )
  return rows[0].gone ? 'gone' : 'arrived'
}

async function bringTo(state: State): Promise<void> {
  const hasSlot = state !== 'none'
  await world.owner.query(
    `update dock_slots set dock_id = $2, starts_at = $3::timestamptz, ends_at = $4::timestamptz,
       arrived_at = $5, gone_at = $6 where shipment_id = $1`,
    [
      shipmentId,
      ...(hasSlot ? [dockId, first?.startsAt, first?.endsAt] : [null, null, null]),
      state === 'arrived' || state === 'gone' ? new Date() : null,
      state === 'gone' ? new Date() : null,
    ],
  )
  assert.equal(await stateOf(), state)
}

const params = { id: shipmentId }
const slotIdOf = async () => {
  const { docks } = (await marc.call(getDockBoard, { query: { day: tomorrow, placeId: place.id } }))
    .reply
  const taken = docks.flatMap((dock) => dock.taken)
  return taken.find(({ shipment }) => shipment?.id === shipmentId)?.id ?? 987_654_321
}

async function doStep(step: Step, who: TestActor) {
  const { version } = await readBooking(mar, shipmentId)
  if (step === 'book')
    return book(who, shipmentId, { dockId, startsAt: second?.startsAt ?? '' }, version)
  if (step === 'release') return who.call(releaseDockSlot, { params, version })
  return who.call(markDockVisit, {
    params: { id: await slotIdOf() },
    version,
    body: { visit: step },
  })
}

/** The state after the step, or the reason why it is refused. */
function expected(state: State, step: Step, side: Side): string {
  if (side === 'other') return 'not-found'
  const isVisit = step === 'arrived' || step === 'gone' || step === 'expected'
  if (isVisit) {
    // Only the buyer marks arrivals; a supplier gets `not-found`.
    if (side === 'supplier' || state === 'none') return 'not-found'
    return step === 'expected' ? 'booked' : step
  }
  if (state === 'arrived' || state === 'gone') return 'truck-arrived'
  return step === 'book' ? 'booked' : 'none'
}

// The row of a slot stays after its release.
await book(mar, shipmentId, { dockId, startsAt: first.startsAt })

for (const state of states)
  for (const step of steps)
    test(`${state}: ${step} by each side`, async () => {
      for (const side of Object.keys(sides) as Side[]) {
        await bringTo(state)
        const { status, problem, text } = await doStep(step, sides[side])
        const after = await stateOf()
        const wanted = expected(state, step, side)
        if (status === 200) assert.equal(after, wanted, `${side}: ${text}`)
        else {
          assert.equal(problem.code, wanted, `${side}: ${text}`)
          assert.equal(after, state, 'a refusal changes nothing')
        }
      }
    })
