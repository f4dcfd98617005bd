import type { DockDay, TakenTime } from '#domain/docks/dock.ts'

type Slot = DockDay['slots'][number]

/** Cell of a dock at the time of a row: taken, free, overlapped by an earlier time, or nothing. */
export type DockCell =
  | { kind: 'taken'; taken: TakenTime[] }
  | { kind: 'free'; slot: Slot }
  | { kind: 'overlapped' }
  | { kind: 'none' }

const at = (instant: string) => Date.parse(instant)

/** The rows of the board: every time at which something begins at any of the docks, with the cell of each. */
export function dockRows(docks: readonly DockDay[]): { startsAt: string; cells: DockCell[] }[] {
  const starts = new Map<number, string>()
  for (const { slots, taken } of docks)
    for (const { startsAt } of [...slots, ...taken]) starts.set(at(startsAt), startsAt)
  return [...starts]
    .toSorted(([one], [other]) => one - other)
    .map(([start, startsAt]) => ({ startsAt, cells: docks.map((dock) => cellOf(dock, start)) }))
}

function cellOf({ slots, taken }: DockDay, start: number): DockCell {
  const beginning = taken.filter(({ startsAt }) => at(startsAt) === start)
  if (beginning.length > 0) return { kind: 'taken', taken: beginning }
  const slot = slots.find(({ startsAt }) => at(startsAt) === start)
  if (!slot) return { kind: 'none' }
  const isFree = taken.every(
    ({ startsAt, endsAt }) => at(startsAt) >= at(slot.endsAt) || at(endsAt) <= at(slot.startsAt),
  )
  return isFree ? { kind: 'free', slot } : { kind: 'overlapped' }
}

/** The ends that a block from a slot on may have: of the free slots that follow each other. */
export function blockEnds({ slots, taken }: DockDay, from: Slot): string[] {
  const next = Math.min(
    ...taken.map(({ startsAt }) => at(startsAt)).filter((start) => start >= at(from.endsAt)),
  )
  return slots
    .map(({ endsAt }) => endsAt)
    .filter((end) => at(end) >= at(from.endsAt) && at(end) <= next)
}
