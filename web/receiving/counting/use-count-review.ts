import { useState } from 'react'
import { emptyCount } from '#domain/receiving/line-count.ts'
import type { ReceiptCounts } from '#domain/receiving/receipt-counts.ts'
import type { DifferingLine, ReceiptEntry } from '#domain/receiving/receipt-entry.ts'
import { useEndpointMutation } from '#web/app/queries.ts'

/** Result of a comparison: the lines that differ, and whether the comparison succeeded. */
export type Review = { lines: readonly DifferingLine[]; isCompared: boolean }

type Comparison = { review: Review; counts: ReceiptCounts }

/** Compares a blind count with the announcement before it is recorded; lines that differ can be counted again. */
export function useCountReview(shipmentId: number, counts: ReceiptCounts) {
  const mutation = useEndpointMutation('POST /api/shipments/:id/count-comparison')
  const [comparison, setComparison] = useState<Comparison>()
  const [isOpen, setOpen] = useState(false)
  const show = (review: Review) => {
    setComparison({ review, counts })
    setOpen(true)
  }
  // After a recount the comparison is out of date.
  const isUnchanged = (lineId: number) => {
    const [before, now] = [comparison?.counts[lineId], counts[lineId]].map((count) => {
      const { accepted, rejected } = count ?? emptyCount
      return `${accepted} ${rejected}`
    })
    return before === now
  }
  return {
    isComparing: mutation.isPending,
    shown: isOpen ? comparison?.review : undefined,
    leave: () => setOpen(false),
    isDiffering: (lineId: number) =>
      comparison?.review.lines.some((line) => line.lineId === lineId) === true &&
      isUnchanged(lineId),
    /** Calls `onSame` if nothing differs. Without a network the person decides. */
    compare: (body: Partial<ReceiptEntry> | object, onSame: () => void) =>
      mutation.mutate(
        { params: { id: shipmentId }, body },
        {
          onSuccess: ({ lines }) =>
            lines.length > 0 ? show({ lines, isCompared: true }) : onSame(),
          onError: () => show({ lines: [], isCompared: false }),
        },
      ),
  }
}
