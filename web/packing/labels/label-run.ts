import type { LabelPart } from '#web/packing/labels/label-parts.ts'

/** File of labels, with the name that the server gave it. */
type LabelFile = { name: string; content: Blob }

/** Whether a browser can show and print the file; ZPL is for label printers. */
export const isPdf = ({ content }: LabelFile): boolean => content.type.startsWith('application/pdf')

/** Part of the labels with the state of its creation. */
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

/** Marks a part as ready, and starts the next part. */
export const withFile = (run: LabelRun, part: LabelPart, file: LabelFile): LabelRun =>
  advance(withPart(run, part, { part, state: 'ready', file, isMarked: false }))

/** Marks a part as failed, and starts the next part. */
export const withError = (run: LabelRun, part: LabelPart, error: unknown): LabelRun =>
  advance(withPart(run, part, { part, state: 'failed', error }))

export const cancelRun = (run: LabelRun): LabelRun =>
  run.map((partRun) =>
    partRun.state === 'waiting' || partRun.state === 'creating'
      ? { part: partRun.part, state: 'cancelled' }
      : partRun,
  )

/** Queues failed or cancelled parts again, each at its position. */
export const retryParts = (run: LabelRun, isRetried: (partRun: PartRun) => boolean): LabelRun =>
  advance(
    run.map((partRun) =>
      (partRun.state === 'failed' || partRun.state === 'cancelled') && isRetried(partRun)
        ? { part: partRun.part, state: 'waiting' }
        : partRun,
    ),
  )

export const withMarked = (run: LabelRun, parts: readonly LabelPart[]): LabelRun =>
  run.map((partRun) =>
    partRun.state === 'ready' && parts.includes(partRun.part)
      ? { ...partRun, isMarked: true }
      : partRun,
  )

/** Returns the part that is being created; undefined if none is left. */
export const creatingPart = (run: LabelRun): LabelPart | undefined =>
  run.find(({ state }) => state === 'creating')?.part

export const readyParts = (run: LabelRun): ReadyPart[] =>
  run.filter((partRun) => partRun.state === 'ready')

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
  return run.map((partRun) =>
    partRun.part === part && partRun.state !== 'cancelled' ? next : partRun,
  )
}
