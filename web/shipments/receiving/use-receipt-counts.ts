import { useEffect, useState } from 'react'
import { emptyCount, type LineCount, type ReceiptCounts } from '#domain/receipt-count.ts'
import { useDraftKey } from '#web/app/drafts/draft-key.ts'

const maxUndo = 200

/**
 * What is counted of a shipment and not yet recorded. It outlives a reload in session storage; each change can be undone.
 */
export function useReceiptCounts(shipmentId: number) {
  const place = `oto.${useDraftKey(`shipments/${shipmentId}/receiving`)}`
  const [counts, setCounts] = useState<ReceiptCounts>(() => readStored(place))
  const [past, setPast] = useState<readonly ReceiptCounts[]>([])
  useEffect(() => window.sessionStorage.setItem(place, JSON.stringify(counts)), [counts, place])
  const replace = (next: ReceiptCounts) => {
    setPast((before) => [...before.slice(1 - maxUndo), counts])
    setCounts(next)
  }
  return {
    counts,
    replace,
    change: (lineId: number, part: Partial<LineCount>) =>
      replace({ ...counts, [lineId]: { ...(counts[lineId] ?? emptyCount), ...part } }),
    undo:
      past.length === 0
        ? undefined
        : () => {
            setCounts(past.at(-1) ?? {})
            setPast(past.slice(0, -1))
          },
    /** After it was recorded. */
    clear: () => {
      setCounts({})
      setPast([])
    },
  }
}

/** Storage is untrusted input: what is not a count is dropped. */
function readStored(place: string): ReceiptCounts {
  try {
    const stored: unknown = JSON.parse(window.sessionStorage.getItem(place) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(
      Object.entries(stored)
        .filter(([id, count]) => Number.isSafeInteger(Number(id)) && isCount(count))
        .map(([id, count]) => [id, { ...emptyCount, ...(count as LineCount) }]),
    )
  } catch {
    return {}
  }
}

const isCount = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (['accepted', 'rejected', 'cancelled', 'reason'] as const).every(
    (name) => typeof (value as LineCount)[name] === 'string',
  )
