import { useState } from 'react'
import { formatQuantity } from '#domain/quantity.ts'
import {
  type AnnouncedLine,
  emptyCount,
  type LineCount,
  unsettled,
  withLeft,
} from '#domain/receipt-count.ts'
import type { Shipment } from '#domain/shipment.ts'
import {
  type Counted,
  nothingCounted,
  type ReceivingState,
  withCounted,
} from './receiving-state.ts'
import type { ReceivingStore } from './receiving-store.ts'

const maxUndo = 200

/** What is counted of a shipment and not yet recorded, in every tab of the person; each change made here can be undone. */
export function useReceiptCounts(
  store: ReceivingStore,
  state: ReceivingState,
  { id: shipmentId, lines }: Pick<Shipment, 'id' | 'lines'>,
) {
  const counted = state.counts[shipmentId] ?? nothingCounted
  const [past, setPast] = useState<readonly Counted[]>([])
  const change = (next: (before: Counted) => Counted) =>
    void store.change((before) => withCounted(before, shipmentId, next))
  const update = (next: (before: Counted) => Partial<Counted>) => {
    setPast([...past.slice(1 - maxUndo), counted])
    change((before) => {
      const after = { ...before, ...next(before) }
      return { ...after, counts: withLeft(lines, before.counts, after.counts) }
    })
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
    /** What became a surplus meanwhile was looked at, and is one. */
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
            const before = past.at(-1) ?? nothingCounted
            setPast(past.slice(0, -1))
            change(() => before)
          },
    /** What was counted so far is no longer to be undone. */
    forgetPast: () => setPast([]),
  }
}
export type Counting = ReturnType<typeof useReceiptCounts>
