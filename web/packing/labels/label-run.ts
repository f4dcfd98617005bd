import type { LabelPart } from '#web/packing/labels/label-parts.ts'

/** File of labels, with the name that the server gave it. */
type LabelFile = { name: string; content: Blob }

/** Whether a browser can show and print the file; ZPL is for label printers. */
export const isPdf = ({ content }: LabelFile): boolean => content.type.startsWith('application/pdf')

export type PartRun = { part: LabelPart } & (
  | { state: 'waiting' | 'creating' | 'cancelled' }
  | { state: 'ready'; file: LabelFile; isMarked: boolean }
  | { state: 'failed'; error: unknown }
)
export type ReadyPart = Extract<PartRun, { state: 'ready' }>

/** Parts of labels that are created one at a time. */
export type LabelRun = readonly PartRun[]

export const startRun = (parts: readonly LabelPart[]): LabelRun =>
  advance(parts.map((part) => ({ part, state: 'waiting' })))

/** Sets a part ready, and starts the next one. */
export const withFile = (run: LabelRun, part: LabelPart, file: LabelFile): LabelRun =>
  advance(withPart(run, part, { part, state: 'ready', file, isMarked: false }))

/** Sets a part failed, and starts the next one. */
export const withError = (run: LabelRun, part: LabelPart, error: unknown): LabelRun =>
  advance(withPart(run, part, { part, state: 'failed', error }))

export const cancelRun = (run: LabelRun): LabelRun =>
  run.map((one) =>
    one.state === 'waiting' || one.state === 'creating'
      ? { part: one.part, state: 'cancelled' }
      : one,
  )

/** Queues failed or cancelled parts again, each in its place. */
export const retryParts = (run: LabelRun, isRetried: (one: PartRun) => boolean): LabelRun =>
  advance(
    run.map((one) =>
      (one.state === 'failed' || one.state === 'cancelled') && isRetried(one)
        ? { part: one.part, state: 'waiting' }
        : one,
    ),
  )

export const withMarked = (run: LabelRun, parts: readonly LabelPart[]): LabelRun =>
  run.map((one) =>
    one.state === 'ready' && parts.includes(one.part) ? { ...one, isMarked: true } : one,
  )

/** Returns the part that is being created; undefined if none is left. */
export const creatingPart = (run: LabelRun): LabelPart | undefined =>
  run.find(({ state }) => state === 'creating')?.part

export const readyParts = (run: LabelRun): ReadyPart[] => run.filter((one) => one.state === 'ready')

/** Number of labels, with copies. */
export const labelCount = (run: LabelRun): number =>
  run.reduce((sum, { part }) => sum + part.labelCount, 0)

function advance(run: LabelRun): LabelRun {
  const next = run.find(({ state }) => state === 'waiting')
  if (!next || creatingPart(run)) return run
  return withPart(run, next.part, { part: next.part, state: 'creating' })
}

// Ignores the reply of a cancelled request.
function withPart(run: LabelRun, part: LabelPart, next: PartRun): LabelRun {
  return run.map((one) => (one.part === part && one.state !== 'cancelled' ? next : one))
}
