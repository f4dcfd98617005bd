import {
  countFault,
  emptyCount,
  type LineCount,
  surplusOf,
  surplusSince,
  uncounted,
  unsettled,
} from '#domain/receiving/line-count.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'

function computeFigures(line: ShipmentLine, count: LineCount | undefined) {
  return {
    announced: line.quantity,
    unsettled: unsettled(line),
    left: uncounted(line, count ?? emptyCount) ?? 0n,
    surplus: surplusOf(line, count ?? emptyCount),
    hasNewSurplus: count !== undefined && surplusSince(line, count) > 0n,
    fault: count && countFault(line, count),
  }
}

type Figures = ReturnType<typeof computeFigures>
const cache = new WeakMap<ShipmentLine, { count: LineCount | undefined; figures: Figures }>()

/** Figures of a line and its count, memoized: a scan changes one line of hundreds. */
export function figuresOf(line: ShipmentLine, count: LineCount | undefined): Figures {
  const cached = cache.get(line)
  if (cached && cached.count === count) return cached.figures
  const figures = computeFigures(line, count)
  cache.set(line, { count, figures })
  return figures
}
