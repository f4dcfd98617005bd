import { emptyCount } from '#domain/receiving/line-count.ts'
import {
  type Counted,
  nothingCounted,
  type ReceivingState,
  withCounted,
} from './receiving-state.ts'
import { type CountStep, isSame, revertStep, rowsOf } from './undo-step.ts'

const maxSteps = 100

const rowNames = ['counts', 'unannounced', 'packages'] as const

/** Returns a step with the differences only, so that a hundred steps need little storage. */
function stepOf(key: string, scan: string | null, before: Counted, after: Counted): CountStep {
  const differencesOf = (one: Counted, other: Counted): Counted => {
    const others = rowsOf(other)
    const differs = (name: (typeof rowNames)[number], id: string | number, row: object) =>
      !isSame(row, others[name].get(String(id)))
    return {
      ...one,
      counts: Object.fromEntries(
        Object.entries(one.counts).filter(([id, count]) => differs('counts', id, count)),
      ),
      unannounced: one.unannounced.filter((row) => differs('unannounced', row.key, row)),
      packages: one.packages.filter((row) => differs('packages', row.id, row)),
    }
  }
  return { key, scan, before: differencesOf(before, after), after: differencesOf(after, before) }
}

/** Returns the fields that a step changed: "counts 7 accepted". */
function fieldsOf({ before, after }: CountStep): string[] {
  const [from, to] = [rowsOf(before), rowsOf(after)]
  const fields = rowNames.flatMap((name) =>
    [...new Set([...from[name].keys(), ...to[name].keys()])].flatMap((id) => {
      const empty = name === 'counts' ? emptyCount : undefined
      const [one, other] = [from, to].map((rows) => rows[name].get(id) ?? empty) as Row[]
      // Two entries, so that it is never merged with typing into one field.
      if (!one || !other) return [`${name} ${id}`, 'whole row']
      return Object.keys({ ...one, ...other })
        .filter((field) => field !== 'left' && !isSame(one[field], other[field]))
        .map((field) => `${name} ${id} ${field}`)
    }),
  )
  const parts = (['rest', 'photos'] as const).filter((name) => !isSame(before[name], after[name]))
  return [...fields, ...parts]
}
type Row = Record<string, unknown> | undefined

/** Adds a step; consecutive typing into one field is merged into one step. */
function withStep(past: readonly CountStep[], step: CountStep): CountStep[] {
  const last = past.at(-1)
  const [field, ...others] = fieldsOf(step)
  if (field === undefined) return [...past]
  const isSameTyping =
    last?.scan === null &&
    step.scan === null &&
    others.length === 0 &&
    fieldsOf(last).join() === field
  if (!isSameTyping) return [...past, step].slice(-maxSteps)
  const merged = { ...last, after: step.after }
  return fieldsOf(merged).length === 0 ? past.slice(0, -1) : [...past.slice(0, -1), merged]
}

/** Returns the state after a change of a shipment's count, as a step that can be undone. */
export function withCountStep(
  state: ReceivingState,
  shipmentId: number,
  change: (before: Counted) => Counted,
  { key, scan }: Pick<CountStep, 'key' | 'scan'>,
): ReceivingState {
  const next = withCounted(state, shipmentId, change)
  const [before, after] = [state, next].map(({ counts }) => counts[shipmentId] ?? nothingCounted)
  if (!before || !after) return next
  const past = withStep(state.past[shipmentId] ?? [], stepOf(key, scan, before, after))
  return { ...next, past: { ...state.past, [shipmentId]: past } }
}

/** Returns the state without one step of a count, even if later steps follow. */
export function withStepUndone(
  state: ReceivingState,
  shipmentId: number,
  key: string | undefined,
): ReceivingState {
  const past = state.past[shipmentId] ?? []
  const step = past.find((item) => item.key === key)
  if (!step) return state
  const next = withCounted(state, shipmentId, (now) => revertStep(now, step))
  return { ...next, past: { ...state.past, [shipmentId]: past.filter((item) => item !== step) } }
}
