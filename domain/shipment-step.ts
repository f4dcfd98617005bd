import type { Verb } from '#domain/person.ts'
import type { ShipmentState } from '#domain/shipment.ts'

/** What a step looks at in a shipment. */
export type ShipmentFacts = {
  state: ShipmentState
  isCancelled: boolean
  receipt: 'partial' | 'full' | null
  lineCount: number
  hasDate: boolean
}

/** Why a step is not allowed; the words are the screens'. */
export type StepRefusal =
  | 'shipment-closed'
  | 'shipment-open'
  | 'shipment-cancelled'
  | 'already-received'
  | 'no-lines'
  | 'no-delivery-date'

/** The steps of a shipment that exists. Creating one is the only other step. */
export type Step = 'edit' | 'close' | 'delete' | 'reopen' | 'cancel' | 'receive'

const mustBeOpen = (s: ShipmentFacts): StepRefusal | null =>
  s.state === 'open' ? null : 'shipment-closed'
const mustBeClosed = (s: ShipmentFacts): StepRefusal | null =>
  s.state === 'closed' ? null : 'shipment-open'
const mustStand = (s: ShipmentFacts): StepRefusal | null =>
  s.isCancelled ? 'shipment-cancelled' : null
const mustBeUnreceived = (s: ShipmentFacts): StepRefusal | null =>
  s.receipt ? 'already-received' : null
const mustNotBeWhole = (s: ShipmentFacts): StepRefusal | null =>
  s.receipt === 'full' ? 'already-received' : null
const mustHaveLines = (s: ShipmentFacts): StepRefusal | null =>
  s.lineCount > 0 ? null : 'no-lines'
const mustHaveDate = (s: ShipmentFacts): StepRefusal | null =>
  s.hasDate ? null : 'no-delivery-date'

/** The step table: the verb that a person needs, and what must hold, in the order in which it is told. */
export const steps: Record<
  Step,
  { verb: Verb; rules: ((s: ShipmentFacts) => StepRefusal | null)[] }
> = {
  edit: { verb: 'edit', rules: [mustBeOpen] },
  close: { verb: 'close', rules: [mustBeOpen, mustHaveLines, mustHaveDate] },
  delete: { verb: 'delete', rules: [mustBeOpen] },
  reopen: { verb: 'reopen', rules: [mustBeClosed, mustStand, mustBeUnreceived] },
  cancel: { verb: 'cancel', rules: [mustBeClosed, mustStand, mustBeUnreceived] },
  receive: { verb: 'receive', rules: [mustBeClosed, mustStand, mustNotBeWhole] },
}

/** Why the shipment does not allow the step, or null when it does. The cap is checked with the counters, apart. */
export function whyNot(step: Step, facts: ShipmentFacts): StepRefusal | null {
  for (const rule of steps[step].rules) {
    const refusal = rule(facts)
    if (refusal) return refusal
  }
  return null
}
