import { withoutAddedLots } from '#domain/receiving/counted-lots.ts'
import { emptyCount, type LineCount } from '#domain/receiving/line-count.ts'
import { formatQuantity, typedQuantity } from '#domain/units/quantity.ts'
import type { Counted } from './receiving-state.ts'

/** Count before and after a change; a stored step has the differences only. */
type Change = { before: Counted; after: Counted }
/** Step of a count that can be undone; `scan` is the text of a scan, null = typed. */
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
 * Returns a count without the changes of one step. Other changes stay, such as from another tab or a refused receipt.
 */
export function revertStep(now: Counted, { before, after }: Change): Counted {
  const counts = { ...now.counts }
  for (const id of Object.keys({ ...before.counts, ...after.counts }).map(Number)) {
    const [from, to] = [before.counts[id], after.counts[id]]
    if (isSame(from, to)) continue
    const count = isSame(counts[id], to) ? from : withoutStep(counts[id] ?? emptyCount, from, to)
    if (count && !isEmpty(count)) counts[id] = count
    else delete counts[id]
  }
  return {
    counts,
    unannounced: revertRows(now, before, after, 'unannounced'),
    unordered: revertRows(now, before, after, 'unordered'),
    packages: revertRows(now, before, after, 'packages'),
    ...revertField(now, before, after, 'rest'),
    ...revertField(now, before, after, 'photos'),
  }
}

const isEmpty = ({ accepted, rejected, cancelled, reason, reasonCode, photos = [] }: LineCount) =>
  [accepted, rejected, cancelled, reason].join('') === '' && !reasonCode && photos.length === 0

// If the line has changed since the step, only the quantities and serial numbers of the step are subtracted.
function withoutStep(
  now: LineCount,
  before: LineCount = emptyCount,
  after: LineCount = emptyCount,
): LineCount {
  const amount = (name: 'accepted' | 'rejected' | 'cancelled') => {
    const left = typedQuantity(now[name]) - typedQuantity(after[name]) + typedQuantity(before[name])
    return left > 0n ? formatQuantity(left) : ''
  }
  const added = (after.serialNumbers ?? []).filter((code) => !before.serialNumbers?.includes(code))
  return {
    ...now,
    ...{
      accepted: amount('accepted'),
      rejected: amount('rejected'),
      cancelled: amount('cancelled'),
    },
    ...(now.serialNumbers && {
      serialNumbers: now.serialNumbers.filter((code) => !added.includes(code)),
    }),
    ...(now.lots && { lots: withoutAddedLots(now.lots, before.lots ?? [], after.lots ?? []) }),
  }
}

// Removes rows that the step added; restores those that it changed or removed.
function revertRows<Name extends RowName>(
  now: Counted,
  before: Counted,
  after: Counted,
  name: Name,
): Counted[Name] {
  const keyOf = keyOfRow[name] as (row: Counted[Name][number]) => number | string
  const [from, to] = [before, after].map(
    (counted) => new Map(counted[name].map((row) => [keyOf(row), row])),
  )
  const changed = new Set(
    [...(from?.keys() ?? []), ...(to?.keys() ?? [])].filter(
      (key) => !isSame(from?.get(key), to?.get(key)),
    ),
  )
  const remaining = now[name].filter((row) => {
    const key = keyOf(row)
    return !(changed.has(key) && isSame(row, to?.get(key)))
  })
  const remainingKeys = new Set(remaining.map(keyOf))
  const currentKeys = new Set(now[name].map(keyOf))
  // A row that the step only changed is not restored if it was removed since, such as by a receipt of another tab.
  const restored = before[name].filter((row) => {
    const key = keyOf(row)
    return changed.has(key) && !remainingKeys.has(key) && (currentKeys.has(key) || !to?.has(key))
  })
  return [...remaining, ...restored] as Counted[Name]
}

function revertField<Name extends 'rest' | 'photos'>(
  now: Counted,
  before: Counted,
  after: Counted,
  name: Name,
): Pick<Counted, Name> | object {
  const isOfStep = !isSame(before[name], after[name]) && isSame(now[name], after[name])
  const value = isOfStep ? before[name] : now[name]
  return value ? { [name]: value } : {}
}
