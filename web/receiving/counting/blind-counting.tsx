import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { countFault, emptyCount } from '#domain/receiving/line-count.ts'
import type { ReceivingShipment } from '#domain/receiving/receiving-shipment.ts'
import { receiptOf } from '#domain/receiving/recorded-count.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { useFormats } from '#web/app/formats.ts'
import { DeferredUnlessFocused } from '#web/app/scan/deferred-unless-focused.tsx'
import { HighlightedRows } from '#web/app/scan/highlighted-rows.ts'
import { useWorklist } from '#web/app/scan/use-worklist.ts'
import { WorklistHead } from '#web/app/scan/worklist-head.tsx'
import { CloseRestButton } from '#web/receiving/counting/close-rest-button.tsx'
import { CountReview } from '#web/receiving/counting/count-review.tsx'
import { CountTable } from '#web/receiving/counting/count-table.tsx'
import { CountWarnings } from '#web/receiving/counting/count-warnings.tsx'
import { CountingBar } from '#web/receiving/counting/counting-bar.tsx'
import {
  CountNotices,
  DeliveryPhotos,
  NoLines,
  useStorageText,
} from '#web/receiving/counting/counting-parts.tsx'
import styles from '#web/receiving/counting/receiving.module.css'
import { UnannouncedSection } from '#web/receiving/counting/unannounced-section.tsx'
import { useCountReview } from '#web/receiving/counting/use-count-review.ts'
import { useCountedGoods } from '#web/receiving/counting/use-counted-goods.ts'
import { useRecording } from '#web/receiving/counting/use-recording.ts'
import { ReceiptNotice } from '#web/receiving/queue/pending-receipts.tsx'
import type { ReceivingState } from '#web/receiving/queue/receiving-state.ts'
import type { ReceivingStore } from '#web/receiving/queue/receiving-store.ts'
import { isRecordable, nameOf, unannouncedBody } from '#web/receiving/queue/unannounced-count.ts'
import { unorderedBody, unorderedFault } from '#web/receiving/queue/unordered-count.ts'
import { useReceiptCounts } from '#web/receiving/queue/use-receipt-counts.ts'
import { blindPacking } from '#web/receiving/scanning/blind-packing.ts'
import { useCountingScan } from '#web/receiving/scanning/use-counting-scan.ts'
import { Button } from '#web/ui/button.tsx'

const amounts = ['accepted', 'rejected'] as const
// A count needs the lines only for their remaining quantities, which are unknown here.
const noLines: ShipmentLine[] = []

/** Blind count of a shipment: the bar, the lines, and the comparison before it is recorded. */
export function BlindCounting({
  shipment,
  store,
  state,
}: {
  shipment: ReceivingShipment
  store: ReceivingStore
  state: ReceivingState
}) {
  const { t } = useTranslation(['counting', 'receiving'])
  const { number } = useFormats()
  const frame = useRef<HTMLDivElement>(null)
  const recording = useRecording(store, state, shipment)
  const counting = useReceiptCounts(store, state, { id: shipment.id, lines: noLines })
  const { counts, unannounced, unordered, photos, rest = null } = counting
  const body = {
    lines: receiptOf(new Map(shipment.lines.map((line) => [line.id, line])), counts),
    unannounced: unannouncedBody(unannounced),
    ...unorderedBody(unordered),
    isBlind: true,
    rest,
  }
  const countedIds = new Set(body.lines.map(({ lineId }) => lineId))
  const faultOf = (line: (typeof shipment.lines)[number]) =>
    countFault(line, counts[line.id] ?? emptyCount)
  const review = useCountReview(shipment.id, counts)
  const worklist = useWorklist(
    shipment.lines,
    (line) =>
      !countedIds.has(line.id) || faultOf(line) !== undefined || review.isDiffering(line.id),
    (line) => [nameOf(line), line.productName, line.orderCode].join(' '),
  )
  const goods = useCountedGoods(shipment.id, recording.pending, counting)
  const scan = useCountingScan(shipment, blindPacking(shipment.lines), counting, goods, {
    isBlind: true,
    rejecting: null,
    onCounted: worklist.highlight,
  })
  const isEmpty = body.lines.length + unannounced.length + unordered.length === 0
  const isFaulty =
    !unannounced.every(isRecordable) ||
    unordered.some(unorderedFault) ||
    shipment.lines.some((line) => faultOf(line) !== undefined)
  const reason = isFaulty
    ? t('receiving:mendFirst')
    : goods.conflict
      ? t('receiving:decideFirst')
      : isEmpty && !rest
        ? t('receiving:countFirst')
        : recording.reason
  const record = () => {
    review.leave()
    if (reason) return
    const counted = { counts, unannounced, unordered, packages: [], rest }
    recording.record(body, { ...counted, ...(photos && { photos }) })
  }
  const latest = useRef({ body, record, review })
  useEffect(() => {
    latest.current = { body, record, review }
  })
  // The goods counted during a comparison are compared, too.
  const compare = (compared: typeof body) =>
    latest.current.review.compare(compared, () => {
      const now = latest.current
      if (JSON.stringify(now.body) === JSON.stringify(compared)) now.record()
      else compare(now.body)
    })
  const storageText = useStorageText(store, isEmpty && !rest)
  const progress = {
    text: recording.isSending
      ? t('receiving:pending.sending')
      : t('blind.counted', { count: countedIds.size, shown: number(countedIds.size) }),
    note: [rest ? t('rest.willClose') : '', storageText].filter(Boolean).join(' · '),
    share: shipment.lines.length === 0 ? 1 : countedIds.size / shipment.lines.length,
  }
  return (
    <div ref={frame} className={styles.counting}>
      <CountingBar
        counting={counting}
        scan={scan}
        placeholder={t('blind.placeholder')}
        progress={progress}
        record={{
          reason,
          isBusy: review.isComparing,
          onPress: () => compare(body),
        }}
      />
      <DeferredUnlessFocused className={styles.content}>
        <CountNotices recording={recording} />
        <CountWarnings
          shipmentId={shipment.id}
          lines={noLines}
          packing={undefined}
          counting={counting}
          conflict={goods.conflict}
        />
        <ReceiptNotice icon="info">{t('blind.explain')}</ReceiptNotice>
        <WorklistHead worklist={worklist} remainingLabel={t('blind.notCounted')}>
          {rest ? (
            <Button icon="undo" onPress={() => counting.update(() => ({ rest: null }))}>
              {t('rest.keep')}
            </Button>
          ) : (
            <CloseRestButton
              reason={undefined}
              onClose={(why) => counting.update(() => ({ rest: why }))}
            />
          )}
        </WorklistHead>
        <HighlightedRows frame={frame} highlighted={worklist.highlighted} />
        <CountTable
          lines={worklist.shown}
          pinned={worklist.pinned}
          counts={counts}
          asksForLots={shipment.asksForLots}
          amounts={amounts}
          faultOf={faultOf}
          noteOf={({ id }) => (review.isDiffering(id) ? t('blind.differs') : undefined)}
          empty={<NoLines worklist={worklist} />}
          change={(lineId, part) => {
            worklist.keep(lineId)
            counting.change(lineId, part)
          }}
        />
        <UnannouncedSection
          shipment={shipment}
          counting={counting}
          goods={scan.unorderedGoods}
          asksForLots={shipment.asksForLots}
        />
        <DeliveryPhotos photos={photos} update={counting.update} />
      </DeferredUnlessFocused>
      <CountReview
        review={review.shown}
        lines={shipment.lines}
        onRecord={reason ? undefined : record}
        onLeave={review.leave}
      />
    </div>
  )
}
