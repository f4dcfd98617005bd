import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { counted, emptyCount } from '#domain/receiving/line-count.ts'
import { withRestSettled } from '#domain/receiving/receipt-counts.ts'
import { receiptOf } from '#domain/receiving/recorded-count.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import { DeferredUnlessFocused } from '#web/app/scan/deferred-unless-focused.tsx'
import { HighlightedRows } from '#web/app/scan/highlighted-rows.ts'
import { useWorklist } from '#web/app/scan/use-worklist.ts'
import { WorklistHead } from '#web/app/scan/worklist-head.tsx'
import { CloseRestButton } from '#web/receiving/counting/close-rest-button.tsx'
import { CountTable } from '#web/receiving/counting/count-table.tsx'
import { CountWarnings } from '#web/receiving/counting/count-warnings.tsx'
import { CountingBar } from '#web/receiving/counting/counting-bar.tsx'
import {
  CountNotices,
  DeliveryPhotos,
  NoLines,
  useStorageText,
} from '#web/receiving/counting/counting-parts.tsx'
import { figuresOf } from '#web/receiving/counting/line-figures.ts'
import { PackageGrid } from '#web/receiving/counting/package-grid.tsx'
import { UnannouncedSection } from '#web/receiving/counting/unannounced-section.tsx'
import { useCountedGoods } from '#web/receiving/counting/use-counted-goods.ts'
import { useRecording } from '#web/receiving/counting/use-recording.ts'
import { type ReceivingState, withPending } from '#web/receiving/queue/receiving-state.ts'
import type { ReceivingStore } from '#web/receiving/queue/receiving-store.ts'
import { isRecordable, nameOf, unannouncedBody } from '#web/receiving/queue/unannounced-count.ts'
import { unorderedBody, unorderedFault } from '#web/receiving/queue/unordered-count.ts'
import { useReceiptCounts } from '#web/receiving/queue/use-receipt-counts.ts'
import {
  type Rejecting,
  ScanOutcomeSelect,
  useOutcomeText,
} from '#web/receiving/scanning/scan-outcome.tsx'
import { useCountingScan } from '#web/receiving/scanning/use-counting-scan.ts'
import { useScannedPackage } from '#web/receiving/scanning/use-scanned-package.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './receiving.module.css'

const amounts = ['accepted', 'rejected', 'cancelled'] as const

/** Count of a shipment with known quantities, and its recording. */
export function ShipmentCounting({
  shipment: announced,
  store,
  state,
}: {
  shipment: Shipment
  store: ReceivingStore
  state: ReceivingState
}) {
  const { t } = useTranslation('receiving')
  const { number } = useFormats()
  const frame = useRef<HTMLDivElement>(null)
  const recording = useRecording(store, state, announced)
  const shipment = withPending(announced, recording.pending)
  const packing = useQuery(
    endpointQuery('GET /api/shipments/:id/packing', { params: { id: shipment.id } }),
  )
  const counting = useReceiptCounts(store, state, shipment)
  const { counts, unannounced, unordered, packages, photos, rest: _, ...others } = counting
  const goods = useCountedGoods(shipment.id, recording.pending, counting)
  const figures = (line: ShipmentLine) => figuresOf(line, counts[line.id])
  const lines = shipment.lines.filter((line) => figures(line).unsettled > 0n || counts[line.id])
  const worklist = useWorklist(
    lines,
    (line) => figures(line).left > 0n || figures(line).fault !== undefined,
    (line) => [nameOf(line), line.productName, line.orderCode].join(' '),
  )
  const [rejecting, setRejecting] = useState<Rejecting>(null)
  const outcomeText = useOutcomeText()
  const scan = useCountingScan(shipment, packing.data, counting, goods, {
    isBlind: false,
    rejecting,
    onCounted: (rows) => {
      worklist.highlight(rows)
      const isOfLine = rows.some((row) => typeof row === 'number')
      if (isOfLine && !rejecting?.isPinned) setRejecting(null)
    },
  })
  const initialStatus = useScannedPackage(packing.data)
  const isEmpty =
    unannounced.length + unordered.length === 0 &&
    !lines.some((line) => counted(counts[line.id] ?? emptyCount) > 0n)
  const linesLeft = lines.filter((line) => figures(line).left > 0n)
  const leftIds = new Set(linesLeft.map(({ id }) => id))
  const isFaulty =
    lines.some((line) => figures(line).fault) ||
    !unannounced.every(isRecordable) ||
    unordered.some(unorderedFault)
  const newSurplusLines = lines.filter((line) => figures(line).hasNewSurplus)
  const hasConflict = goods.conflict !== undefined || newSurplusLines.length > 0
  const reason = isFaulty
    ? t('mendFirst')
    : hasConflict
      ? t('decideFirst')
      : isEmpty
        ? t('countFirst')
        : recording.reason
  const nothingLeft = linesLeft.length === 0 ? t('nothingLeft') : undefined
  const progress = {
    text: recording.isSending
      ? t('pending.sending')
      : t('progress', { count: linesLeft.length, shown: number(linesLeft.length) }),
    note: useStorageText(store, isEmpty),
    share: lines.length === 0 ? 1 : (lines.length - linesLeft.length) / lines.length,
  }
  return (
    <div ref={frame} className={styles.counting}>
      <CountingBar
        counting={others}
        scan={scan}
        placeholder={t('scan.placeholder')}
        firstStatus={initialStatus}
        target={outcomeText(rejecting)}
        isRejecting={rejecting !== null}
        actions={<ScanOutcomeSelect value={rejecting} onChange={setRejecting} />}
        progress={progress}
        record={{
          reason,
          onPress: () =>
            recording.record(
              {
                lines: receiptOf(new Map(lines.map((line) => [line.id, line])), counts, packages),
                unannounced: unannouncedBody(unannounced),
                ...unorderedBody(unordered),
              },
              { counts, unannounced, unordered, packages, ...(photos && { photos }) },
            ),
        }}
      />
      <DeferredUnlessFocused className={styles.content}>
        <CountNotices recording={recording} />
        {packing.error && !packing.data ? (
          <LoadFailed
            error={packing.error}
            onRetry={() => void packing.refetch()}
            isBusy={packing.isFetching}
          />
        ) : null}
        <CountWarnings
          shipmentId={shipment.id}
          lines={newSurplusLines}
          packing={packing.data}
          counting={counting}
          conflict={goods.conflict}
        />
        <WorklistHead worklist={worklist} remainingLabel={t('left')}>
          <Button
            icon="check"
            onPress={() =>
              counting.update((now) => ({ counts: withRestSettled(lines, now.counts, null) }))
            }
            reason={nothingLeft}
          >
            {t('asAnnounced')}
          </Button>
          <CloseRestButton
            reason={nothingLeft}
            onClose={(why) =>
              counting.update((now) => ({ counts: withRestSettled(lines, now.counts, why) }))
            }
          />
        </WorklistHead>
        <HighlightedRows frame={frame} highlighted={worklist.highlighted} />
        <CountTable
          lines={worklist.shown}
          pinned={worklist.pinned}
          counts={counts}
          asksForLots={shipment.asksForLots}
          amounts={amounts}
          figuresOf={figures}
          faultOf={(line) => figures(line).fault}
          empty={<NoLines worklist={worklist} />}
          change={(lineId, part) => {
            worklist.keep(lineId)
            counting.change(lineId, part)
          }}
        />
        <PackageGrid
          packing={packing.data}
          isLeft={(lineId) => leftIds.has(lineId)}
          goods={goods}
          onCount={scan.countPressedPackage}
        />
        <UnannouncedSection
          shipment={shipment}
          counting={counting}
          goods={scan.unorderedGoods}
          asksForLots={shipment.asksForLots}
        />
        <DeliveryPhotos photos={photos} update={counting.update} />
      </DeferredUnlessFocused>
    </div>
  )
}
