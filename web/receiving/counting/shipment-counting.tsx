import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { withRestSettled } from '#domain/receiving/receipt-counts.ts'
import type { RestEntry } from '#domain/receiving/receipt-entry.ts'
import { useFormats } from '#web/app/formats.ts'
import { LoadFailed } from '#web/app/frame/load-failed.tsx'
import { DeferredUnlessFocused } from '#web/app/scan/deferred-unless-focused.tsx'
import { HighlightedRows } from '#web/app/scan/highlighted-rows.ts'
import type { ScanStatus } from '#web/app/scan/use-scan-status.ts'
import { WorklistHead } from '#web/app/scan/worklist-head.tsx'
import { CloseRestButton } from '#web/receiving/counting/close-rest-button.tsx'
import { CountReview } from '#web/receiving/counting/count-review.tsx'
import { CountTable } from '#web/receiving/counting/count-table.tsx'
import { CountWarnings } from '#web/receiving/counting/count-warnings.tsx'
import { CountingBar } from '#web/receiving/counting/counting-bar.tsx'
import { DeliveryPhotos } from '#web/receiving/counting/delivery-photos.tsx'
import { PackageGrid } from '#web/receiving/counting/package-grid.tsx'
import type { ReceivingSearch } from '#web/receiving/counting/receiving-search.ts'
import { UnannouncedSection } from '#web/receiving/counting/unannounced-section.tsx'
import {
  type ShipmentToCount,
  useShipmentCount,
} from '#web/receiving/counting/use-shipment-count.ts'
import { ReceiptNotice, WaitingReceipts } from '#web/receiving/queue/pending-receipts.tsx'
import type { ReceivingState } from '#web/receiving/queue/receiving-state.ts'
import type { ReceivingStore } from '#web/receiving/queue/receiving-store.ts'
import { ScanOutcomeSelect, useOutcomeText } from '#web/receiving/scanning/scan-outcome.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './receiving.module.css'

/** Count of a shipment: the bar, the lines, what was not announced, and in a blind count the comparison. */
export function ShipmentCounting({
  store,
  state,
  ...announced
}: ShipmentToCount & { store: ReceivingStore; state: ReceivingState }) {
  const { t } = useTranslation(['receiving', 'counting', 'scanning'])
  const { number } = useFormats()
  const frame = useRef<HTMLDivElement>(null)
  const { isBlind } = announced
  const count = useShipmentCount(announced, store, state)
  const { shipment, packing, packingQuery, counting, rest, lines, figures, recording } = count
  const { reason, record, review, worklist, scan, rejecting } = count
  const outcomeText = useOutcomeText()

  // A package whose scan on another screen opened this screen is counted only when it is scanned here.
  const { package: scannedId } = useSearch({ strict: false }) as ReceivingSearch
  const scanned = packing?.packages.find((pkg) => pkg.id === scannedId)
  const firstStatus: ScanStatus | undefined = scanned && {
    ...{ tone: 'info', sequence: 0 },
    text: t('scan.scanned', { name: `P${scanned.number}` }),
  }

  const linesLeft = lines.filter((line) => !figures(line).isDone)
  const leftIds = new Set(linesLeft.map(({ id }) => id))
  const doneCount = lines.length - linesLeft.length
  const storageText = count.isEmpty && !rest ? '' : t(store.isStored() ? 'keptHere' : 'notKept')
  const progress = {
    text: recording.isSending
      ? t('pending.sending')
      : isBlind
        ? t('counting:blind.counted', { count: doneCount, shown: number(doneCount) })
        : t('progress', { count: linesLeft.length, shown: number(linesLeft.length) }),
    note: [rest ? t('counting:rest.willClose') : '', storageText].filter(Boolean).join(' · '),
    share: lines.length === 0 ? 1 : doneCount / lines.length,
  }
  return (
    <div ref={frame} className={styles.counting}>
      <CountingBar
        counting={counting}
        scan={scan}
        placeholder={t(isBlind ? 'counting:blind.placeholder' : 'scan.placeholder')}
        firstStatus={firstStatus}
        target={isBlind ? undefined : outcomeText(rejecting)}
        isRejecting={rejecting !== null}
        actions={
          isBlind ? null : <ScanOutcomeSelect value={rejecting} onChange={count.setRejecting} />
        }
        progress={progress}
        record={{
          reason,
          isBusy: review.isComparing,
          onPress: isBlind ? review.compare : record,
        }}
      />
      <DeferredUnlessFocused className={styles.content}>
        <WaitingReceipts receipts={recording.pending} />
        {recording.refusal ? <ReceiptNotice icon="alert">{recording.refusal}</ReceiptNotice> : null}
        {packingQuery.error && !packing ? (
          <LoadFailed
            error={packingQuery.error}
            onRetry={() => void packingQuery.refetch()}
            isBusy={packingQuery.isFetching}
          />
        ) : null}
        <CountWarnings
          shipmentId={shipment.id}
          lines={count.newSurplusLines}
          packing={packing}
          counting={counting}
          goods={count.goods}
        />
        {isBlind ? <ReceiptNotice icon="info">{t('counting:blind.explain')}</ReceiptNotice> : null}
        <WorklistHead
          worklist={worklist}
          remainingLabel={t(isBlind ? 'counting:blind.notCounted' : 'left')}
        >
          <RestButtons count={count} isBlind={isBlind} hasLinesLeft={linesLeft.length > 0} />
        </WorklistHead>
        <HighlightedRows frame={frame} highlighted={worklist.highlighted} />
        <CountTable
          lines={worklist.shown}
          pinned={worklist.pinned}
          counts={counting.counts}
          asksForLots={shipment.asksForLots}
          isBlind={isBlind}
          figuresOf={figures}
          noteOf={({ id }) => (review.isDiffering(id) ? t('counting:blind.differs') : undefined)}
          empty={
            worklist.text.trim() === '' ? (
              <EmptyState icon="check">{t('done')}</EmptyState>
            ) : (
              <EmptyState icon="search">{t('scanning:none')}</EmptyState>
            )
          }
          change={(lineId, part) => {
            worklist.keep(lineId)
            counting.change(lineId, part)
          }}
        />
        <PackageGrid
          packing={packing}
          isLeft={(lineId) => leftIds.has(lineId)}
          goods={count.goods}
          onCount={scan.countPressedPackage}
        />
        <UnannouncedSection
          shipment={shipment}
          counting={counting}
          goods={scan.unannouncedGoods}
          asksForLots={shipment.asksForLots}
        />
        <DeliveryPhotos photos={counting.photos} update={counting.update} />
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

/** Buttons that settle what is left: as announced, or as missing, which a blind count does when it is recorded. */
function RestButtons({
  count: { counting, lines, rest },
  isBlind,
  hasLinesLeft,
}: {
  count: Pick<ReturnType<typeof useShipmentCount>, 'counting' | 'lines' | 'rest'>
  isBlind: boolean
  hasLinesLeft: boolean
}) {
  const { t } = useTranslation(['receiving', 'counting'])
  if (rest)
    return (
      <Button icon="undo" onPress={() => counting.update(() => ({ rest: null }))}>
        {t('counting:rest.keep')}
      </Button>
    )
  if (isBlind)
    return (
      <CloseRestButton
        reason={undefined}
        onClose={(why) => counting.update(() => ({ rest: why }))}
      />
    )
  const nothingLeft = hasLinesLeft ? undefined : t('nothingLeft')
  const settle = (why: RestEntry | null) =>
    counting.update((now) => ({ counts: withRestSettled(lines, now.counts, why) }))
  return (
    <>
      <Button icon="check" onPress={() => settle(null)} reason={nothingLeft}>
        {t('asAnnounced')}
      </Button>
      <CloseRestButton reason={nothingLeft} onClose={settle} />
    </>
  )
}
