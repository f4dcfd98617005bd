import { useEffect, useRef, useState } from 'react'
import { emptyCount } from '#domain/receiving/line-count.ts'
import type { ReceiptCounts } from '#domain/receiving/receipt-counts.ts'
import type { DifferingLine } from '#domain/receiving/receipt-entry.ts'
import { useEndpointMutation } from '#web/app/queries.ts'
import type { PendingReceipt } from '#web/receiving/queue/receiving-state.ts'

/** Result of a comparison: the lines that differ, and whether the comparison succeeded. */
export type Review = { lines: readonly DifferingLine[]; isCompared: boolean }

type Comparison = { review: Review; counts: ReceiptCounts }

/** Compares a blind count with the announcement before it is recorded; lines that differ can be counted again. */
export function useCountReview(
  shipmentId: number,
  count: {
    counts: ReceiptCounts
    /** Returns the receipt of the count: too slow for each render. */
    body: () => PendingReceipt['body']
    /** Whether earlier receipts are not recorded yet: the server would compare with what was left before them. */
    hasPending: boolean
    record: () => void
  },
) {
  const mutation = useEndpointMutation('POST /api/shipments/:id/count-comparison')
  const [comparison, setComparison] = useState<Comparison>()
  const [isOpen, setOpen] = useState(false)
  const latest = useRef(count)
  useEffect(() => {
    latest.current = count
  })
  const compare = () => {
    const { counts, hasPending } = latest.current
    const show = (review: Review) => {
      setComparison({ review, counts })
      setOpen(true)
    }
    // Without a network, too, the person decides.
    if (hasPending) return show({ lines: [], isCompared: false })
    const body = latest.current.body()
    mutation.mutate(
      { params: { id: shipmentId }, body },
      {
        onSuccess: ({ lines }) => {
          if (lines.length > 0) return show({ lines, isCompared: true })
          // The goods counted during a comparison are compared, too.
          const isSame = JSON.stringify(latest.current.body()) === JSON.stringify(body)
          if (isSame) latest.current.record()
          else compare()
        },
        onError: () => show({ lines: [], isCompared: false }),
      },
    )
  }
  // After a recount the comparison is out of date.
  const isUnchanged = (lineId: number) => {
    const [before, now] = [comparison?.counts[lineId], count.counts[lineId]].map((lineCount) => {
      const { accepted, rejected } = lineCount ?? emptyCount
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
    /** Records the count if nothing differs. */
    compare,
  }
}
