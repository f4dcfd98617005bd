import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  countAsAnnounced,
  counted,
  countFault,
  emptyCount,
  type LineCount,
  surplusOf,
  unsettled,
} from '#domain/receiving/receipt-count.ts'
import { receiptOf } from '#domain/receiving/recorded-count.ts'
import { countRestMissing } from '#domain/receiving/rest-count.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { useFormats } from '#web/app/formats.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useLitRows, useWorklist } from '#web/app/scan/use-worklist.ts'
import { WorklistHead } from '#web/app/scan/worklist-head.tsx'
import { CloseRestButton } from '#web/receiving/counting/close-rest-button.tsx'
import { CountNotices } from '#web/receiving/counting/count-notices.tsx'
import { CountTable } from '#web/receiving/counting/count-table.tsx'
import { CountWarnings, surplusLines } from '#web/receiving/counting/count-warnings.tsx'
import { CountingBar } from '#web/receiving/counting/counting-bar.tsx'
import { NoLines } from '#web/receiving/counting/no-lines.tsx'
import { PackageGrid } from '#web/receiving/counting/package-grid.tsx'
import { UnannouncedSection } from '#web/receiving/counting/unannounced-section.tsx'
import { useCountedGoods } from '#web/receiving/counting/use-counted-goods.ts'
import { useRecording } from '#web/receiving/counting/use-recording.ts'
import { useStorageText } from '#web/receiving/counting/use-storage-text.ts'
import { DeliveryPhotos } from '#web/receiving/photos/delivery-photos.tsx'
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
import { useReceivingScan } from '#web/receiving/scanning/use-receiving-scan.ts'
import { useScannedPackage } from '#web/receiving/scanning/use-scanned-package.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './receiving.module.css'

const amounts = ['accepted', 'rejected', 'cancelled'] as const

/** Counts what is left of a shipment, and records it. */
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
  const open = useMemo(
    () => new Map(shipment.lines.map((line) => [line.id, unsettled(line)])),
    [shipment.lines],
  )
  const openOf = ({ id }: ShipmentLine) => open.get(id) ?? 0n
  const lines = shipment.lines.filter((line) => openOf(line) > 0n || counts[line.id])
  const leftOf = (line: ShipmentLine) => {
    const left = openOf(line) - counted(counts[line.id] ?? emptyCount)
    return left > 0n ? left : 0n
  }
  const faulty = new Set(
    lines.flatMap((line) => {
      const count = counts[line.id]
      return count && countFault(line, count) ? line.id : []
    }),
  )
  const worklist = useWorklist(
    lines,
    (line) => leftOf(line) > 0n || faulty.has(line.id),
    (line) => [nameOf(line), line.productName, line.orderCode].join(' '),
  )
  useLitRows(frame, worklist.lit)
  const [rejecting, setRejecting] = useState<Rejecting>(null)
  const outcomeText = useOutcomeText()
  const scan = useReceivingScan(shipment, packing.data, counting, goods, {
    rejecting,
    onCounted: (rows) => {
      worklist.light(rows)
      const isOfLine = rows.some((row) => typeof row === 'number')
      if (isOfLine && !rejecting?.isPinned) setRejecting(null)
    },
  })
  const scanned = useScannedPackage(packing.data)
  const receipt = {
    lines: receiptOf(new Map(lines.map((line) => [line.id, line])), counts, packages),
    unannounced: unannouncedBody(unannounced),
    ...unorderedBody(unordered),
  }
  const isEmpty = receipt.lines.length + unannounced.length + unordered.length === 0
  const waiting = lines.filter((line) => leftOf(line) > 0n)
  const leftIds = new Set(waiting.map(({ id }) => id))
  const isFaulty =
    faulty.size > 0 || !unannounced.every(isRecordable) || unordered.some(unorderedFault)
  const isDoubtful = goods.conflict !== undefined || surplusLines(lines, counting).length > 0
  const reason = isFaulty
    ? t('mendFirst')
    : isDoubtful
      ? t('decideFirst')
      : isEmpty
        ? t('countFirst')
        : undefined
  const nothingLeft = waiting.length === 0 ? t('nothingLeft') : undefined
  const progress = {
    text: recording.isSending
      ? t('pending.sending')
      : t('progress', { count: waiting.length, shown: number(waiting.length) }),
    note: useStorageText(store, isEmpty),
    share: lines.length === 0 ? 1 : (lines.length - waiting.length) / lines.length,
  }
  return (
    <div ref={frame} className={styles.counting}>
      <CountingBar
        counting={others}
        scan={scan}
        placeholder={t('scan.placeholder')}
        firstStatus={scanned}
        target={outcomeText(rejecting)}
        isRejecting={rejecting !== null}
        actions={<ScanOutcomeSelect value={rejecting} onChange={setRejecting} />}
        progress={progress}
        record={{
          reason,
          onPress: () =>
            recording.record(receipt, {
              counts,
              unannounced,
              unordered,
              packages,
              ...(photos && { photos }),
            }),
        }}
      />
      <CountNotices recording={recording} />
      <CountWarnings
        shipment={shipment}
        packing={packing.data}
        counting={counting}
        conflict={goods.conflict}
      />
      <WorklistHead worklist={worklist} leftLabel={t('left')}>
        <Button
          icon="check"
          onPress={() =>
            counting.update((now) => ({ counts: countAsAnnounced(lines, now.counts) }))
          }
          reason={nothingLeft}
        >
          {t('asAnnounced')}
        </Button>
        <CloseRestButton
          reason={nothingLeft}
          onClose={(why) =>
            counting.update((now) => ({ counts: countRestMissing(lines, now.counts, why) }))
          }
        />
      </WorklistHead>
      <CountTable
        lines={worklist.shown}
        held={worklist.held}
        counts={counts}
        asksForLots={shipment.asksForLots}
        amounts={amounts}
        figuresOf={(line, count) => ({
          announced: line.quantity,
          unsettled: openOf(line),
          left: leftOf(line),
          surplus: surplusOf(line, count),
        })}
        faultOf={countFault}
        empty={<NoLines worklist={worklist} />}
        change={(lineId: number, part: Partial<LineCount>) => {
          worklist.hold(lineId)
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
      <DeliveryPhotos counting={counting} />
    </div>
  )
}
