import type { Verb } from '#domain/person.ts'
import type { ShipmentState } from '#domain/shipment.ts'

/** What a step looks at in a shipment. */
export type ShipmentFacts = {
  state: ShipmentState
  isCancelled: boolean
  receipt: 'partial' | 'full' | null
  lineCount: number
  hasDate: boolean
  /** How it is packed; null where that is not known, and the server decides. */
  packing: PackingFacts | null
}

/** What closing looks at in the packing. */
export type PackingFacts = {
  packages: number
  /** Packages with nothing in them. */
  empty: number
  /** Whether every line is in packages, all of it. */
  isFull: boolean
  /** Whether the company wants everything in packages. */
  isRequired: boolean
}

/** Why a step is not allowed; the words are the screens'. */
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

/** The steps of a shipment that exists. Creating one is the only other step. */
export type Step = 'edit' | 'close' | 'delete' | 'reopen' | 'cancel' | 'receive' | 'label'

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

const mustBePackedIfAsked = ({ packing }: ShipmentFacts): StepRefusal | null =>
  packing?.isRequired && packing.packages === 0 ? 'not-packed' : null
const mustHaveNoEmptyPackage = ({ packing }: ShipmentFacts): StepRefusal | null =>
  packing && packing.empty > 0 ? 'empty-package' : null
const mustNotBePartlyPacked = ({ packing }: ShipmentFacts): StepRefusal | null =>
  packing && packing.packages > 0 && !packing.isFull ? 'partly-packed' : null

/** The step table: the verb that a person needs, and what must hold, in the order in which it is told. */
export const steps: Record<
  Step,
  { verb: Verb; rules: ((s: ShipmentFacts) => StepRefusal | null)[] }
> = {
  edit: { verb: 'edit', rules: [mustBeOpen] },
  close: {
    verb: 'close',
    rules: [
      mustBeOpen,
      mustHaveLines,
      mustHaveDate,
      mustBePackedIfAsked,
      mustHaveNoEmptyPackage,
      mustNotBePartlyPacked,
    ],
  },
  delete: { verb: 'delete', rules: [mustBeOpen] },
  reopen: { verb: 'reopen', rules: [mustBeClosed, mustStand, mustBeUnreceived] },
  cancel: { verb: 'cancel', rules: [mustBeClosed, mustStand, mustBeUnreceived] },
  receive: { verb: 'receive', rules: [mustBeClosed, mustStand, mustNotBeWhole] },
  // Printing labels; a closed shipment's are printed again when one is torn.
  label: { verb: 'edit', rules: [mustStand] },
}

/** Why the shipment does not allow the step, or null when it does. The cap is checked with the counters, apart. */
export function whyNot(step: Step, facts: ShipmentFacts): StepRefusal | null {
  return refusals(step, facts)[0] ?? null
}

/** Everything that stands against a step, in the order in which it is told; what follows from another is left out. */
export function refusals(step: Step, facts: ShipmentFacts): StepRefusal[] {
  const all = steps[step].rules.flatMap((rule) => rule(facts) ?? [])
  const [first] = all
  // Of another state nothing else matters; without lines nothing can be packed.
  if (first && aboutState.includes(first)) return [first]
  return first === 'no-lines' ? all.filter((one) => !aboutPacking.includes(one)) : all
}

const aboutState: readonly StepRefusal[] = [
  'shipment-closed',
  'shipment-open',
  'shipment-cancelled',
  'already-received',
]
const aboutPacking: readonly StepRefusal[] = ['not-packed', 'partly-packed', 'empty-package']
