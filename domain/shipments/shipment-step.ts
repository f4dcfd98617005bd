import type { Verb } from '#domain/access/person.ts'
import type { ShipmentState } from '#domain/shipments/shipment.ts'

/** The shipment as the rules of a step see it. */
export type TransitionInput = {
  state: ShipmentState
  isCancelled: boolean
  receipt: 'partial' | 'full' | null
  lineCount: number
  hasDate: boolean
  /** Null = unknown; then the server decides. */
  packing: PackingSummary | null
}

/** The packing as the rules of closing see it. */
type PackingSummary = {
  packages: number
  /** Packages with nothing in them. */
  emptyPackages: number
  /** Whether every line is packed completely. */
  isFull: boolean
  /** Whether the company requires packing. */
  isRequired: boolean
}

/** Reason why a step is not allowed; the screens have the texts. */
export type StepRefusal =
  | 'shipment-closed'
  | 'shipment-open'
  | 'shipment-cancelled'
  | 'already-received'
  | 'no-lines'
  | 'no-delivery-date'
  | 'not-packed'
  | 'partly-packed'
  | 'empty-package'

/** The steps of an existing shipment. Creating a shipment is the only other step. */
export type Step =
  | 'edit'
  | 'close'
  | 'delete'
  | 'reopen'
  | 'cancel'
  | 'receive'
  | 'correctReceipt'
  | 'label'

type Rule = (shipment: TransitionInput) => StepRefusal | null

const mustBeOpen: Rule = (shipment) => (shipment.state === 'open' ? null : 'shipment-closed')
const mustBeClosed: Rule = (shipment) => (shipment.state === 'closed' ? null : 'shipment-open')
const mustNotBeCancelled: Rule = (shipment) => (shipment.isCancelled ? 'shipment-cancelled' : null)
const mustBeUnreceived: Rule = (shipment) => (shipment.receipt ? 'already-received' : null)
const mustNotBeFullyReceived: Rule = (shipment) =>
  shipment.receipt === 'full' ? 'already-received' : null
const mustHaveLines: Rule = (shipment) => (shipment.lineCount > 0 ? null : 'no-lines')
const mustHaveDate: Rule = (shipment) => (shipment.hasDate ? null : 'no-delivery-date')

const mustBePackedIfRequired: Rule = ({ packing }) =>
  packing?.isRequired && packing.packages === 0 ? 'not-packed' : null
const mustHaveNoEmptyPackage: Rule = ({ packing }) =>
  packing && packing.emptyPackages > 0 ? 'empty-package' : null
const mustNotBePartlyPacked: Rule = ({ packing }) =>
  packing && packing.packages > 0 && !packing.isFull ? 'partly-packed' : null

/** The step table: the verb that a person needs, and the rules in the order in which they are reported. */
export const steps: Record<Step, { verb: Verb; rules: Rule[] }> = {
  edit: { verb: 'edit', rules: [mustBeOpen] },
  close: {
    verb: 'close',
    rules: [
      mustBeOpen,
      mustHaveLines,
      mustHaveDate,
      mustBePackedIfRequired,
      mustHaveNoEmptyPackage,
      mustNotBePartlyPacked,
    ],
  },
  delete: { verb: 'delete', rules: [mustBeOpen] },
  reopen: { verb: 'reopen', rules: [mustBeClosed, mustNotBeCancelled, mustBeUnreceived] },
  cancel: { verb: 'cancel', rules: [mustBeClosed, mustNotBeCancelled, mustBeUnreceived] },
  receive: { verb: 'receive', rules: [mustBeClosed, mustNotBeCancelled, mustNotBeFullyReceived] },
  correctReceipt: { verb: 'receive', rules: [mustBeClosed, mustNotBeCancelled] },
  // Labels of a closed shipment can be printed again.
  label: { verb: 'edit', rules: [mustNotBeCancelled] },
}

/** Returns the reason why the shipment does not allow a step; null if it does. Caps are checked separately. */
export function whyNot(step: Step, input: TransitionInput): StepRefusal | null {
  return refusals(step, input)[0] ?? null
}

/** Returns all refusals of a step in the order of its rules, without those that follow from another refusal. */
export function refusals(step: Step, input: TransitionInput): StepRefusal[] {
  const all = steps[step].rules.flatMap((rule) => rule(input) ?? [])
  const [first] = all
  // A wrong state is reported alone; without lines the refusals of packing are redundant.
  if (first && stateRefusals.includes(first)) return [first]
  return first === 'no-lines' ? all.filter((refusal) => !packingRefusals.includes(refusal)) : all
}

const stateRefusals: readonly StepRefusal[] = [
  'shipment-closed',
  'shipment-open',
  'shipment-cancelled',
  'already-received',
]
const packingRefusals: readonly StepRefusal[] = ['not-packed', 'partly-packed', 'empty-package']
