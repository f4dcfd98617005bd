import { withoutAddedLots } from '#domain/receiving/counted-lots.ts'
import { emptyCount, type LineCount, typedQuantity } from '#domain/receiving/receipt-count.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import type { Counted } from './receiving-state.ts'

/** Change of a count, with the count before and after. */
export type CountStep = { before: Counted; after: Counted }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A count without what one step changed in it. What came to it since stays: from another tab, or with a receipt that the
 * server refused.
 */
export function undone(now: Counted, { before, after }: CountStep): Counted {
  const counts = { ...now.counts }
  for (const id of Object.keys({ ...before.counts, ...after.counts }).map(Number)) {
    const [was, is] = [before.counts[id], after.counts[id]]
    if (isSame(was, is)) continue
    const count = isSame(counts[id], is) ? was : withoutStep(counts[id] ?? emptyCount, was, is)
    if (count) counts[id] = count
    else delete counts[id]
  }
  return {
    counts,
    unannounced: undoneRows(now, before, after, 'unannounced', ({ orderLineId }) => orderLineId),
    unordered: undoneRows(now, before, after, 'unordered', ({ key }) => key),
    packages: undoneRows(now, before, after, 'packages', ({ id }) => id),
    ...undoneRest(now, before, after),
  }
}

// Something was added to the line since: of the step its amounts and numbers go alone.
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
    ...(now.lots && { lots: withoutAddedLots(now.lots, was.lots ?? [], is.lots ?? []) }),
  }
}

// Rows that the step added go, those that it changed or removed are as before it.
function undoneRows<Name extends 'unannounced' | 'unordered' | 'packages'>(
  now: Counted,
  before: Counted,
  after: Counted,
  name: Name,
  keyOf: (row: Counted[Name][number]) => number | string,
): Counted[Name] {
  const [was, is] = [before, after].map((one) => new Map(one[name].map((row) => [keyOf(row), row])))
  const changed = new Set(
    [...(was?.keys() ?? []), ...(is?.keys() ?? [])].filter(
      (key) => !isSame(was?.get(key), is?.get(key)),
    ),
  )
  const kept = now[name].filter((row) => {
    const key = keyOf(row)
    return !(changed.has(key) && isSame(row, is?.get(key)))
  })
  const there = new Set(kept.map(keyOf))
  const isNow = new Set(now[name].map(keyOf))
  // A row that the step only changed and that has gone since, as with a receipt of another tab, stays gone.
  const restored = before[name].filter((row) => {
    const key = keyOf(row)
    return changed.has(key) && !there.has(key) && (isNow.has(key) || !is?.has(key))
  })
  return [...kept, ...restored] as Counted[Name]
}

const undoneRest = (now: Counted, before: Counted, after: Counted): Pick<Counted, 'rest'> => {
  const isOfStep = !isSame(before.rest, after.rest) && isSame(now.rest, after.rest)
  const rest = isOfStep ? before.rest : now.rest
  return rest ? { rest } : {}
}
