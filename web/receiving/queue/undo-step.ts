import { withoutAddedLots } from '#domain/receiving/counted-lots.ts'
import { emptyCount, type LineCount } from '#domain/receiving/line-count.ts'
import { isOfOrderLine } from '#domain/receiving/unannounced-count.ts'
import { formatQuantity, typedQuantity } from '#domain/units/quantity.ts'
import type { Counted } from './receiving-state.ts'

/** Count before and after a change; a stored step has the differences only. */
type Change = { before: Counted; after: Counted }
/** Step of a count that can be undone; `scan` is the text of a scan, null = typed. */
export type CountStep = Change & { key: string; scan: string | null }

export const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** Returns the rows of a count by their keys: of lines, of unannounced goods, and of packages. */
export const rowsOf = ({ counts, unannounced, packages }: Counted) => ({
  counts: new Map(Object.entries(counts)),
  unannounced: new Map(unannounced.map((row) => [row.key, row])),
  packages: new Map(packages.map((row) => [String(row.id), row])),
})

/**
 * Returns a count without the changes of one step. Other changes stay, such as from another tab or a refused receipt.
 */
export function revertStep(now: Counted, { before, after }: Change): Counted {
  const [rows, from, to] = [rowsOf(now), rowsOf(before), rowsOf(after)]
  const counts = revertRows(rows.counts, from.counts, to.counts, withoutAdded)
  const unannounced = revertRows(
    rows.unannounced,
    from.unannounced,
    to.unannounced,
    (row, one, other) => {
      const left = withoutAdded(row, one, other)
      // Typed words of goods without an order stay.
      const isScanned = !one || (isOfOrderLine(row) && !isEmpty(one))
      return isScanned && isEmpty(left) ? undefined : left
    },
  )
  const packages = revertRows(rows.packages, from.packages, to.packages, (row) => row)
  const isRemaining = (id: string, count: LineCount) =>
    !isEmpty(count) ||
    isSame(count, from.counts.get(id)) ||
    isSame(from.counts.get(id), to.counts.get(id))
  return {
    counts: Object.fromEntries([...counts].filter(([id, count]) => isRemaining(id, count))),
    unannounced: [...unannounced.values()],
    packages: [...packages.values()],
    ...revertField(now, before, after, 'rest'),
    ...revertField(now, before, after, 'photos'),
  }
}

/**
 * Reverts the rows that a step added, changed or removed. `subtract` is for rows that have changed since; those that were
 * removed since, such as by a receipt of another tab, are not restored.
 */
function revertRows<Row>(
  now: ReadonlyMap<string, Row>,
  before: ReadonlyMap<string, Row>,
  after: ReadonlyMap<string, Row>,
  subtract: (now: Row, before: Row | undefined, after: Row | undefined) => Row | undefined,
): ReadonlyMap<string, Row> {
  const rows = new Map(now)
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [row, from, to] = [now.get(key), before.get(key), after.get(key)]
    if (isSame(from, to)) continue
    const reverted = isSame(row, to) ? from : row && subtract(row, from, to)
    if (reverted) rows.set(key, reverted)
    else rows.delete(key)
  }
  return rows
}

const isEmpty = ({ accepted, rejected, cancelled, reason, reasonCode, photos = [] }: LineCount) =>
  [accepted, rejected, cancelled, reason].join('') === '' && !reasonCode && photos.length === 0

/** Removes from a row the quantities, serial numbers and lots that a step added. */
function withoutAdded<Row extends LineCount>(
  now: Row,
  before: LineCount = emptyCount,
  after: LineCount = emptyCount,
): Row {
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
