import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReceivingShipment } from '#domain/receiving/receiving-shipment.ts'
import { receiptOf } from '#domain/receiving/recorded-count.ts'
import { nameOf, unannouncedBody, unannouncedFault } from '#domain/receiving/unannounced-count.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useWorklist } from '#web/app/scan/use-worklist.ts'
import { type CountingLine, figuresOf } from '#web/receiving/counting/line-figures.ts'
import { useCountReview } from '#web/receiving/counting/use-count-review.ts'
import { useCountedGoods } from '#web/receiving/counting/use-counted-goods.ts'
import { useRecording } from '#web/receiving/counting/use-recording.ts'
import { type ReceivingState, withPending } from '#web/receiving/queue/receiving-state.ts'
import type { ReceivingStore } from '#web/receiving/queue/receiving-store.ts'
import { useReceiptCounts } from '#web/receiving/queue/use-receipt-counts.ts'
import { blindPacking } from '#web/receiving/scanning/blind-packing.ts'
import type { ScanRejection } from '#web/receiving/scanning/scan-outcome.tsx'
import { useCountingScan } from '#web/receiving/scanning/use-counting-scan.ts'

/** Shipment to count: without the announced quantities if the count is blind. */
export type ShipmentToCount =
  | { isBlind: true; shipment: ReceivingShipment }
  | { isBlind: false; shipment: Shipment }

/** Count of a shipment, its scans, and its recording. */
export function useShipmentCount(
  announced: ShipmentToCount,
  store: ReceivingStore,
  state: ReceivingState,
) {
  const { t } = useTranslation('receiving')
  const { isBlind } = announced
  const { id } = announced.shipment
  const recording = useRecording(store, state, announced.shipment)
  const { pending } = recording
  const shipment = announced.isBlind ? announced.shipment : withPending(announced.shipment, pending)
  const packingQuery = useQuery({
    ...endpointQuery('GET /api/shipments/:id/packing', { params: { id } }),
    enabled: !isBlind,
  })
  const packing = announced.isBlind ? blindPacking(announced.shipment.lines) : packingQuery.data
  const counting = useReceiptCounts(store, state, shipment)
  const { counts, unannounced, photos } = counting
  const packages = isBlind ? [] : counting.packages
  const rest = isBlind ? (counting.rest ?? null) : null
  const goods = useCountedGoods(shipment, pending, counting)
  const figures = (line: CountingLine) => figuresOf(line, counts[line.id])
  const lines: CountingLine[] = shipment.lines.filter(
    (line) => figures(line).isOpen || counts[line.id],
  )

  const isEmpty = unannounced.length === 0 && !lines.some((line) => figures(line).hasCount)
  const isFaulty = lines.some((line) => figures(line).fault) || unannounced.some(unannouncedFault)
  const newSurplusLines = lines.filter((line): line is ShipmentLine => figures(line).hasNewSurplus)
  const reason = isFaulty
    ? t('mendFirst')
    : goods.conflict || newSurplusLines.length > 0
      ? t('decideFirst')
      : isEmpty && !rest
        ? t('countFirst')
        : recording.reason
  const body = () => ({
    lines: receiptOf(new Map(lines.map((line) => [line.id, line])), counts, packages),
    ...unannouncedBody(unannounced),
    ...(isBlind && { isBlind, rest }),
  })
  const record = () => {
    review.leave()
    if (reason) return
    const counted = { counts, unannounced, packages, ...(isBlind && { rest }) }
    recording.record(body(), { ...counted, ...(photos && { photos }) })
  }
  const hasPending = pending.length > 0
  const review = useCountReview(id, { counts, body, hasPending, record })

  const worklist = useWorklist(
    lines,
    (line) => !figures(line).isDone || !!figures(line).fault || review.isDiffering(line.id),
    (line) => [nameOf(line), line.productName, line.orderCode].join(' '),
  )
  const [rejecting, setRejecting] = useState<ScanRejection>(null)
  const scan = useCountingScan(shipment, packing, counting, goods, {
    isBlind,
    rejecting,
    onCounted: (rows) => {
      worklist.highlight(rows)
      const isOfLine = rows.some((row) => typeof row === 'number')
      if (isOfLine && !rejecting?.isPinned) setRejecting(null)
    },
  })
  return {
    ...{ shipment, packing, packingQuery, counting, rest, goods, figures, lines, newSurplusLines },
    ...{ isEmpty, reason, recording, record, review, worklist, scan, rejecting, setRejecting },
  }
}
