// Each state of a difference × each step × each side: the table of what is done and what is refused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  answerDiscrepancy,
  getDiscrepancy,
  settleDiscrepancy,
} from '#contract/receiving/discrepancy-endpoints.ts'
import { type DiscrepancyState, discrepancyStates } from '#domain/discrepancies/discrepancy.ts'
import { countingIn } from '#test/world/received-shipments.ts'
import { openWorld, type TestActor } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const marc = await world.signIn('marc')
const sides: Record<'supplier' | 'other' | 'buyer' | 'buyerAsSupplier', TestActor> = {
  supplier: lee,
  other: await world.signIn('pau'),
  buyer: marc,
  buyerAsSupplier: marc.actingFor(1),
}
type Side = keyof typeof sides

const { id } = await countingIn(world, lee, marc).oneOf({ rejected: '12', reasonCode: 'damaged' })
const read = async () => (await lee.call(getDiscrepancy, { params: { id } })).reply
const steps = {
  answer: async (who: TestActor, version: number) =>
    who.call(answerDiscrepancy, {
      params: { id },
      version,
      body: { answer: 'disputed', note: 'All of it was dry' },
    }),
  settle: async (who: TestActor, version: number) =>
    who.call(settleDiscrepancy, { params: { id }, version, body: { outcome: 'sent-again' } }),
}
type Step = keyof typeof steps

const bringTo = (state: DiscrepancyState) =>
  world.owner.query(
    `update discrepancies set answer = $2, answered_at = $3, answered_by = $4,
       outcome = $5, settled_at = $6, settled_by = $7 where id = $1`,
    [
      id,
      ...(state === 'open' ? [null, null, null] : ['accepted', new Date(), 1]),
      ...(state === 'settled' ? ['sent-again', new Date(), 5] : [null, null, null]),
    ],
  )

/** The state after the step, or why it is refused. */
function expected(state: DiscrepancyState, step: Step, side: Side) {
  if (side === 'other') return 'not-found'
  // For the buyer to decide: a supplier's people do not even hear of it.
  if (step === 'settle' && side === 'supplier') return 'not-found'
  if (state === 'settled') return 'discrepancy-settled'
  return step === 'answer' ? 'answered' : 'settled'
}

for (const state of discrepancyStates)
  for (const step of Object.keys(steps) as Step[])
    test(`${state}: ${step} by each side`, async () => {
      for (const side of Object.keys(sides) as Side[]) {
        await bringTo(state)
        const before = await read()
        const { status, problem, text } = await steps[step](sides[side], before.version)
        const after = await read()
        const wanted = expected(state, step, side)
        if (status === 200) assert.equal(after.state, wanted, side)
        else {
          assert.equal(problem.code, wanted, `${side}: ${text}`)
          assert.deepEqual(after, before, 'a refusal changes nothing')
        }
      }
    })

test('a step from another version than the present one is refused in each state', async () => {
  for (const state of discrepancyStates) {
    await bringTo(state)
    const { version } = await read()
    for (const step of Object.keys(steps) as Step[]) {
      const { problem } = await steps[step](marc, version + 1)
      assert.equal(problem.code, 'version-changed', `${state} ${step}`)
    }
  }
})
