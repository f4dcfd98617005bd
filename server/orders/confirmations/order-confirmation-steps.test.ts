// Each state of an order line's confirmation × each step × each side: which steps are done and which refused.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeOrderLines } from '#contract/orders/order-change-endpoints.ts'
import {
  answerProposals,
  confirmOrderLines,
} from '#contract/orders/order-confirmation-endpoints.ts'
import { getOrderLine } from '#contract/orders/order-endpoints.ts'
import { type ConfirmationState, confirmationStates } from '#domain/orders/order-confirmation.ts'
import { openWorldWith, type TestActor } from '#test/world/world.ts'

const { world, lee, marc } = await openWorldWith('lee', 'marc')
const sides = {
  supplier: lee,
  other: await world.signIn('pau'),
  buyer: marc,
  buyerAsSupplier: marc.actingFor(1),
}
type Side = keyof typeof sides

const id = 24
const read = async () => (await lee.call(getOrderLine, { params: { id } })).reply
const year = new Date().getUTCFullYear() + 1
const [due, proposed, changed] = [`${year}-03-01`, `${year}-05-01`, `${year}-07-01`]

const steps = {
  confirm: (who: TestActor, version: number) =>
    who.call(confirmOrderLines, { body: { lines: [{ id, version }] } }),
  propose: (who: TestActor, version: number) =>
    who.call(confirmOrderLines, { body: { lines: [{ id, version, date: proposed }] } }),
  accept: (who: TestActor, version: number) =>
    who.call(answerProposals, { body: { lines: [{ id, version }], isAccepted: true } }),
  refuse: (who: TestActor, version: number) =>
    who.call(answerProposals, { body: { lines: [{ id, version }], isAccepted: false } }),
  change: (who: TestActor, version: number) =>
    who.call(changeOrderLines, { body: { lines: [{ id, version, dueDate: changed }] } }),
}
type Step = keyof typeof steps

const bringTo = (state: ConfirmationState) =>
  world.owner.query(
    `update order_lines set quantity = 100, cancelled = 0, due_date = $2, confirmation = $3,
       confirmed_date = case when $3 = 'confirmed' then $2::date end,
       proposed_date = case when $3 = 'proposed' then $4::date end, proposed_quantity = null
     where company_id = 1 and id = $1`,
    [id, due, state, proposed],
  )

/** The state after the step, or the reason why it is refused. */
function expected(state: ConfirmationState, step: Step, side: Side): string {
  const isBuyers = step === 'accept' || step === 'refuse' || step === 'change'
  if (side === 'other') return 'refused-request'
  if (isBuyers && side === 'supplier') return 'refused-request'
  // Company staff must name the supplier for which they confirm.
  if (!isBuyers && side === 'buyer') return 'refused-request'
  if (step === 'change') return 'unconfirmed'
  if (step === 'confirm') return 'confirmed'
  if (step === 'propose') return 'proposed'
  if (state !== 'proposed') return 'refused-request'
  return step === 'accept' ? 'confirmed' : 'refused'
}

for (const state of confirmationStates)
  for (const step of Object.keys(steps) as Step[])
    test(`${state}: ${step} by each side`, async () => {
      for (const side of Object.keys(sides) as Side[]) {
        await bringTo(state)
        const before = await read()
        const { status, text } = await steps[step](sides[side], before.version)
        const after = await read()
        const wanted = expected(state, step, side)
        if (status >= 400) {
          assert.equal(wanted, 'refused-request', `${side}: ${text}`)
          assert.deepEqual(after, before, 'a refusal changes nothing')
        } else assert.equal(after.confirmation, wanted, `${side}: ${text}`)
      }
    })
