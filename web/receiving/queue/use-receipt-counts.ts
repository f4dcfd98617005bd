import { useState } from 'react'
import {
  type AnnouncedLine,
  emptyCount,
  type LineCount,
  unsettled,
  withLeft,
} from '#domain/receiving/receipt-count.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import {
  type Counted,
  nothingCounted,
  type ReceivingState,
  withCounted,
} from './receiving-state.ts'
import type { ReceivingStore } from './receiving-store.ts'
import { type CountStep, undone } from './undo-step.ts'

const maxUndo = 200

/** Keeps the unrecorded count of a shipment, in every tab of the person; each change made here can be undone. */
export function useReceiptCounts(
  store: ReceivingStore,
  state: ReceivingState,
  { id: shipmentId, lines }: Pick<Shipment, 'id' | 'lines'>,
) {
  const counted = state.counts[shipmentId] ?? nothingCounted
  const [past, setPast] = useState<readonly CountStep[]>([])
  const change = (next: (before: Counted) => Counted) =>
    void store.change((before) => withCounted(before, shipmentId, next))
  const update = (next: (before: Counted) => Partial<Counted>) => {
    const steps: CountStep[] = []
    change((before) => {
      const changed = { ...before, ...next(before) }
      const after = { ...changed, counts: withLeft(lines, before.counts, changed.counts) }
      // It is called again for what is stored; what the person saw was the first.
      if (steps.length === 0) steps.push({ before, after })
      return after
    })
    setPast((all) => [...all, ...steps].slice(-maxUndo))
  }
  return {
    ...counted,
    update,
    change: (lineId: number, part: Partial<LineCount>) =>
      update(({ counts }) => ({
        counts: {
          ...counts,
          [lineId]: {
            ...(counts[lineId] ?? emptyCount),
            ...part,
          },
        },
      })),
    /** Confirms that a quantity that exceeded the remainder meanwhile is a surplus. */
    confirmSurplus: (line: AnnouncedLine) =>
      update(({ counts }) => ({
        counts: {
          ...counts,
          [line.id]: {
            ...(counts[line.id] ?? emptyCount),
            left: formatQuantity(unsettled(line)),
          },
        },
      })),
    undo:
      past.length === 0
        ? undefined
        : () => {
            const step = past.at(-1)
            setPast(past.slice(0, -1))
            if (step) change((now) => undone(now, step))
          },
    /** Clears the undo history. */
    forgetPast: () => setPast([]),
  }
}
export type Counting = ReturnType<typeof useReceiptCounts>
