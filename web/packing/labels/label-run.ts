import type { LabelFile } from '#web/packing/labels/label-file.ts'
import type { LabelPart } from '#web/packing/labels/label-parts.ts'

/** A part and what became of it. */
export type PartRun = { part: LabelPart } & (
  | { state: 'waiting' | 'creating' | 'cancelled' }
  | { state: 'ready'; file: LabelFile; isMarked: boolean }
  | { state: 'failed'; error: unknown }
)
export type ReadyPart = Extract<PartRun, { state: 'ready' }>

/** Labels that are created part after part, at most one at a time. */
export type LabelRun = readonly PartRun[]

/** Begins with the first part. */
export const startRun = (parts: readonly LabelPart[]): LabelRun =>
  advance(parts.map((part) => ({ part, state: 'waiting' })))

/** A part is ready; the next one begins. */
export const withFile = (run: LabelRun, part: LabelPart, file: LabelFile): LabelRun =>
  advance(replace(run, part, { part, state: 'ready', file, isMarked: false }))

/** A part failed; the next one begins all the same. */
export const withError = (run: LabelRun, part: LabelPart, error: unknown): LabelRun =>
  advance(replace(run, part, { part, state: 'failed', error }))

/** Leaves out what is not ready yet. */
export const cancelRun = (run: LabelRun): LabelRun =>
  run.map((one) =>
    one.state === 'waiting' || one.state === 'creating'
      ? { part: one.part, state: 'cancelled' }
      : one,
  )

/** Creates parts that failed or were cancelled, each in its place among those that wait. */
export const retryParts = (run: LabelRun, isRetried: (one: PartRun) => boolean): LabelRun =>
  advance(
    run.map((one) =>
      (one.state === 'failed' || one.state === 'cancelled') && isRetried(one)
        ? { part: one.part, state: 'waiting' }
        : one,
    ),
  )

/** Labels of these parts were marked as printed. */
export const withMarked = (run: LabelRun, parts: readonly LabelPart[]): LabelRun =>
  run.map((one) =>
    one.state === 'ready' && parts.includes(one.part) ? { ...one, isMarked: true } : one,
  )

/** The part that is being created; undefined once nothing is to come. */
export const creatingPart = (run: LabelRun): LabelPart | undefined =>
  run.find(({ state }) => state === 'creating')?.part

export const readyParts = (run: LabelRun): ReadyPart[] => run.filter((one) => one.state === 'ready')

/** Labels of parts, with their copies. */
export const labelCount = (run: LabelRun): number =>
  run.reduce((sum, { part }) => sum + part.labelCount, 0)

function advance(run: LabelRun): LabelRun {
  const next = run.find(({ state }) => state === 'waiting')
  if (!next || creatingPart(run)) return run
  return replace(run, next.part, { part: next.part, state: 'creating' })
}

// The answer of a request that was cancelled or sent again changes nothing.
function replace(run: LabelRun, part: LabelPart, by: PartRun): LabelRun {
  return run.map((one) => (one.part === part && one.state !== 'cancelled' ? by : one))
}
