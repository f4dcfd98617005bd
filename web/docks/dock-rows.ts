import type { DockDay, TakenTime } from '#domain/docks/dock.ts'

type Slot = DockDay['slots'][number]

/** Cell of a dock in a row, `span` rows high; the kind `none` has neither a slot nor a taken time. */
export type DockCell = { span: number } & (
  | { kind: 'taken'; taken: TakenTime[] }
  | { kind: 'free'; slot: Slot }
  | { kind: 'none' }
)
export type DockRow = {
  startsAt: string
  minutes: number
  /** Undefined if an earlier cell spans this row. */
  cells: (DockCell | undefined)[]
}

/** Taken or free time of a dock, in ms; a taken time is a visit or a block. */
type Period = { startMs: number; endMs: number } & (
  | { kind: 'taken'; taken: TakenTime[] }
  | { kind: 'free'; slot: Slot }
)

const ms = (instant: string) => Date.parse(instant)
const minuteMs = 60_000

/** Returns the rows of the board: a row begins at every time at which a slot or a visit of any dock starts or ends. */
export function dockRows(docks: readonly DockDay[]): DockRow[] {
  const periods = docks.map(periodsOf)
  const instantsByMs = new Map<number, string>()
  for (const { slots, taken } of docks)
    for (const { startsAt, endsAt } of [...slots, ...taken])
      instantsByMs.set(ms(startsAt), startsAt).set(ms(endsAt), endsAt)
  const bounds = [...instantsByMs].toSorted(([a], [b]) => a - b)
  const spanOf = ({ startMs, endMs }: Period) =>
    bounds.filter(([boundMs]) => boundMs >= startMs && boundMs < endMs).length
  return bounds.slice(0, -1).map(([rowMs, startsAt], index) => ({
    startsAt,
    minutes: ((bounds[index + 1]?.[0] ?? rowMs) - rowMs) / minuteMs,
    cells: periods.map((dockPeriods) => {
      const period = dockPeriods.find(({ startMs, endMs }) => startMs <= rowMs && rowMs < endMs)
      if (!period) return { kind: 'none', span: 1 }
      return period.startMs === rowMs ? { ...period, span: spanOf(period) } : undefined
    }),
  }))
}

/** Returns the periods of a dock, without overlaps: taken times, merged where they overlap, and free slots. */
function periodsOf({ slots, taken }: DockDay): Period[] {
  const periods: (Period & { kind: 'taken' })[] = []
  for (const time of taken.toSorted((a, b) => ms(a.startsAt) - ms(b.startsAt))) {
    const lastPeriod = periods.at(-1)
    if (lastPeriod && ms(time.startsAt) < lastPeriod.endMs) {
      lastPeriod.taken.push(time)
      lastPeriod.endMs = Math.max(lastPeriod.endMs, ms(time.endsAt))
    } else
      periods.push({
        kind: 'taken',
        startMs: ms(time.startsAt),
        endMs: ms(time.endsAt),
        taken: [time],
      })
  }
  const freePeriods = slots.flatMap((slot): Period[] => {
    const [startMs, endMs] = [ms(slot.startsAt), ms(slot.endsAt)]
    const isFree = periods.every((period) => period.startMs >= endMs || period.endMs <= startMs)
    return isFree ? [{ kind: 'free', startMs, endMs, slot }] : []
  })
  return [...periods, ...freePeriods]
}

/** Returns the position of an instant in a row, from 0 to 1; undefined if it is in another row. */
export function positionInRow({ startsAt, minutes }: DockRow, nowMs: number): number | undefined {
  const position = (nowMs - ms(startsAt)) / (minutes * minuteMs)
  return position >= 0 && position < 1 ? position : undefined
}

/** Returns the possible ends of a blocked time that begins with a slot: the ends of the consecutive free slots. */
export function blockEnds({ slots, taken }: DockDay, firstSlot: Slot): string[] {
  const nextTakenMs = Math.min(
    ...taken.map(({ startsAt }) => ms(startsAt)).filter((start) => start >= ms(firstSlot.endsAt)),
  )
  return slots
    .map(({ endsAt }) => endsAt)
    .filter((end) => ms(end) >= ms(firstSlot.endsAt) && ms(end) <= nextTakenMs)
}
