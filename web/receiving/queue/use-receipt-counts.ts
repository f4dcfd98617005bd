import { useCallback } from 'react'
import {
  type AnnouncedLine,
  type CountableLine,
  emptyCount,
  type LineCount,
  unsettled,
} from '#domain/receiving/line-count.ts'
import { withLeft } from '#domain/receiving/receipt-counts.ts'
import { atLeastZero, formatQuantity } from '#domain/units/quantity.ts'
import { randomId } from '#web/app/random-id.ts'
import { type CountChange, withChange } from './count-change.ts'
import { withCountStep, withStepUndone } from './count-history.ts'
import { type Counted, nothingCounted, type ReceivingState } from './receiving-state.ts'
import type { ReceivingStore } from './receiving-store.ts'

const noSteps: ReceivingState['past'][number] = []

/** Unrecorded count of a shipment, shared by the person's tabs and kept over a reload; each change can be undone. */
export function useReceiptCounts(
  store: ReceivingStore,
  state: ReceivingState,
  { id: shipmentId, lines }: { id: number; lines: readonly CountableLine[] },
) {
  const counted = state.counts[shipmentId] ?? nothingCounted
  const past = state.past[shipmentId] ?? noSteps
  /** `scanText`: code that caused the change, shown in the list of last scans; null for typing. */
  const update = useCallback(
    (next: (before: Counted) => Partial<Counted>, scanText: string | null = null) => {
      const change = (before: Counted) => {
        const changed = { ...before, ...next(before) }
        return { ...changed, counts: withLeft(lines, before.counts, changed.counts) }
      }
      const key = randomId()
      void store.change((now) => withCountStep(now, shipmentId, change, { key, scan: scanText }))
    },
    [store, shipmentId, lines],
  )
  const changeLine = (lineId: number, part: CountChange<LineCount>) =>
    update(({ counts }) => ({
      counts: { ...counts, [lineId]: withChange(counts[lineId] ?? emptyCount, part) },
    }))
  return {
    ...counted,
    past,
    update,
    change: changeLine,
    /**
     * Confirms a surplus that arose because another receipt reduced the unsettled quantity: stores the present one as
     * `left`.
     */
    confirmSurplus: (line: AnnouncedLine) =>
      changeLine(line.id, { left: formatQuantity(atLeastZero(unsettled(line))) }),
    /** Undoes the step with the key, by default the last one. */
    undo: (key = past.at(-1)?.key) =>
      void store.change((now) => withStepUndone(now, shipmentId, key)),
  }
}
export type Counting = ReturnType<typeof useReceiptCounts>
