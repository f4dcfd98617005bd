import {
  type CountableLine,
  counted,
  countFault,
  emptyCount,
  type LineCount,
  recordedPart,
  surplusOf,
  surplusSince,
  uncounted,
  unsettled,
} from '#domain/receiving/line-count.ts'
import type { ReceivingLine } from '#domain/receiving/receiving-shipment.ts'

/** A line on the screen of a count, blind or not. */
export type CountingLine = Omit<ReceivingLine, 'gtin' | 'orderDate'> & CountableLine

function computeFigures(line: CountingLine, count = emptyCount) {
  const hasCount = counted(recordedPart(line, count)) > 0n
  const left = uncounted(line, count)
  return {
    /** Whether the count has any quantity of the line. */
    hasCount,
    /** Whether nothing is left to count; in a blind count, whether anything is counted. */
    isDone: left === null ? hasCount : left === 0n,
    unsettled: unsettled(line),
    /** Whether anything of the line is left beside receipts; in a blind count always. */
    isOpen: (unsettled(line) ?? 1n) > 0n,
    left: left ?? 0n,
    surplus: surplusOf(line, count),
    hasNewSurplus: surplusSince(line, count) > 0n,
    fault: countFault(line, count),
  }
}

export type LineFigures = ReturnType<typeof computeFigures>
const cache = new WeakMap<CountingLine, { count: LineCount | undefined; figures: LineFigures }>()

/** Figures of a line and its count, memoized: a scan changes one line of hundreds. */
export function figuresOf(line: CountingLine, count: LineCount | undefined): LineFigures {
  const cached = cache.get(line)
  if (cached && cached.count === count) return cached.figures
  const figures = computeFigures(line, count)
  cache.set(line, { count, figures })
  return figures
}
