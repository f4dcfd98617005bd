import { withoutAddedLots } from '#domain/receiving/counted-lots.ts'
import type { LabelReading } from '#domain/receiving/label-reading.ts'
import { emptyCount, type LineCount, typedQuantity } from '#domain/receiving/receipt-count.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import type { Counted } from './receiving-state.ts'

/** A count before and after a change; a stored step has the differences only. */
type Change = { before: Counted; after: Counted }
/** Step of a count that can be undone: typed (`scan` is null), or a scan with its text. */
export type CountStep = Change & { key: string; scan: string | null }

const keyOfRow = {
  unannounced: ({ orderLineId }: Counted['unannounced'][number]) => orderLineId,
  unordered: ({ key }: Counted['unordered'][number]) => key,
  packages: ({ id }: Counted['packages'][number]) => id,
}
type RowName = keyof typeof keyOfRow

export const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns a count without the changes of one step. Later changes stay, from another tab or a receipt that the server
 * refused.
 */
export function revertStep(now: Counted, { before, after }: Change): Counted {
  const counts = { ...now.counts }
  for (const id of Object.keys({ ...before.counts, ...after.counts }).map(Number)) {
    const [was, is] = [before.counts[id], after.counts[id]]
    if (isSame(was, is)) continue
    const count = isSame(counts[id], is) ? was : withoutStep(counts[id] ?? emptyCount, was, is)
    if (count && !isNothing(count)) counts[id] = count
    else delete counts[id]
  }
  return {
    counts,
    unannounced: undoneRows(now, before, after, 'unannounced'),
    unordered: undoneRows(now, before, after, 'unordered'),
    packages: undoneRows(now, before, after, 'packages'),
    ...undoneWhole(now, before, after, 'rest'),
    ...undoneWhole(now, before, after, 'photos'),
  }
}

const isNothing = ({ accepted, rejected, cancelled, reason, reasonCode, photos = [] }: LineCount) =>
  [accepted, rejected, cancelled, reason].join('') === '' && !reasonCode && photos.length === 0

// The line has changed since: only the step's own quantities and serial numbers are subtracted.
function withoutStep(
  now: LineCount,
  was: LineCount = emptyCount,
  is: LineCount = emptyCount,
): LineCount {
  const amount = (name: 'accepted' | 'rejected' | 'cancelled') => {
    const left = typedQuantity(now[name]) - typedQuantity(is[name]) + typedQuantity(was[name])
    return left > 0n ? formatQuantity(left) : ''
  }
  const added = (is.serialNumbers ?? []).filter((one) => !was.serialNumbers?.includes(one))
  return {
    ...now,
    ...{
      accepted: amount('accepted'),
      rejected: amount('rejected'),
      cancelled: amount('cancelled'),
    },
    ...(now.serialNumbers && {
      serialNumbers: now.serialNumbers.filter((one) => !added.includes(one)),
    }),
    ...(now.labels && { labels: withoutAddedLabels(now.labels, was.labels, is.labels) }),
    ...(now.lots && { lots: withoutAddedLots(now.lots, was.lots ?? [], is.lots ?? []) }),
  }
}

const noLabels: LabelReading = { scanned: 0, failed: 0 }

const withoutAddedLabels = (now: LabelReading, was = noLabels, is = noLabels): LabelReading => ({
  scanned: Math.max(0, now.scanned - is.scanned + was.scanned),
  failed: Math.max(0, now.failed - is.failed + was.failed),
})

// Removes rows that the step added; restores those that it changed or removed.
function undoneRows<Name extends RowName>(
  now: Counted,
  before: Counted,
  after: Counted,
  name: Name,
): Counted[Name] {
  const keyOf = keyOfRow[name] as (row: Counted[Name][number]) => number | string
  const [was, is] = [before, after].map((one) => new Map(one[name].map((row) => [keyOf(row), row])))
  const changed = new Set(
    [...(was?.keys() ?? []), ...(is?.keys() ?? [])].filter(
      (key) => !isSame(was?.get(key), is?.get(key)),
    ),
  )
  const remaining = now[name].filter((row) => {
    const key = keyOf(row)
    return !(changed.has(key) && isSame(row, is?.get(key)))
  })
  const there = new Set(remaining.map(keyOf))
  const isNow = new Set(now[name].map(keyOf))
  // A row that the step only changed, and that is gone since, as in a receipt of another tab, stays gone.
  const restored = before[name].filter((row) => {
    const key = keyOf(row)
    return changed.has(key) && !there.has(key) && (isNow.has(key) || !is?.has(key))
  })
  return [...remaining, ...restored] as Counted[Name]
}

function undoneWhole<Name extends 'rest' | 'photos'>(
  now: Counted,
  before: Counted,
  after: Counted,
  name: Name,
): Pick<Counted, Name> | object {
  const isOfStep = !isSame(before[name], after[name]) && isSame(now[name], after[name])
  const value = isOfStep ? before[name] : now[name]
  return value ? { [name]: value } : {}
}
