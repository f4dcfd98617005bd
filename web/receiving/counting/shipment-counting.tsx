import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  countAsAnnounced,
  counted,
  countFault,
  unsettled,
} from '#domain/receiving/receipt-count.ts'
import { receiptOf } from '#domain/receiving/recorded-count.ts'
import { countRestMissing } from '#domain/receiving/rest-count.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { useScanListener } from '#web/app/keyboard/shortcuts.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { randomId } from '#web/app/random-id.ts'
import { ScanField } from '#web/app/scan/scan-field.tsx'
import { CloseRestButton } from '#web/receiving/counting/close-rest-button.tsx'
import { CountProgress } from '#web/receiving/counting/count-progress.tsx'
import { CountWarnings, surplusLines } from '#web/receiving/counting/count-warnings.tsx'
import { CountedPackagesSection } from '#web/receiving/counting/counted-packages-section.tsx'
import { ReceivingTable } from '#web/receiving/counting/receiving-table.tsx'
import { type ScanOutcome, ScanOutcomeSelect } from '#web/receiving/counting/scan-outcome.tsx'
import { UnannouncedSection } from '#web/receiving/counting/unannounced-section.tsx'
import { AddUnordered } from '#web/receiving/counting/unordered-rows.tsx'
import { useCountedGoods } from '#web/receiving/counting/use-counted-goods.ts'
import { useReceivingScan } from '#web/receiving/counting/use-receiving-scan.ts'
import { useScannedPackage } from '#web/receiving/counting/use-scanned-package.ts'
import { ReceiptNotice, WaitingReceipts } from '#web/receiving/queue/pending-receipts.tsx'
import {
  queued,
  type ReceivingState,
  waitingOf,
  withPending,
} from '#web/receiving/queue/receiving-state.ts'
import type { ReceivingStore } from '#web/receiving/queue/receiving-store.ts'
import { useSenderState } from '#web/receiving/queue/sender-state.ts'
import { isRecordable, unannouncedBody } from '#web/receiving/queue/unannounced-count.ts'
import { unorderedBody, unorderedFault } from '#web/receiving/queue/unordered-count.ts'
import { useReceiptCounts } from '#web/receiving/queue/use-receipt-counts.ts'
import { useReturnedCounts } from '#web/receiving/queue/use-returned-counts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './receiving.module.css'

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
  const words = useProblemMessage()
  const { number } = useFormats()
  const field = useRef<HTMLInputElement>(null)
  const pending = waitingOf(state, announced.id)
  const shipment = withPending(announced, pending)
  const isSending = useSenderState(({ phase }) => phase.name === 'sending') && pending.length > 0
  const packing = useQuery(
    endpointQuery('GET /api/shipments/:id/packing', { params: { id: shipment.id } }),
  )
  const counting = useReceiptCounts(store, state, shipment)
  const refusal = useReturnedCounts(store, state, shipment.id)
  const { counts, unannounced, unordered, packages } = counting
  const goods = useCountedGoods(shipment.id, pending, counting)
  const lines = shipment.lines.filter((line) => unsettled(line) > 0n || counts[line.id])
  const [outcome, setOutcome] = useState<ScanOutcome>(null)
  const { status, scan, unorderedGoods } = useReceivingScan(
    shipment,
    packing.data,
    counting,
    goods,
    outcome,
  )
  useScanListener(scan)
  const scanned = useScannedPackage(packing.data)
  const known = new Map(lines.map((line) => [line.id, line]))
  const receipt = {
    lines: receiptOf(known, counts, packages),
    unannounced: unannouncedBody(unannounced),
    ...unorderedBody(unordered),
  }
  const isEmpty = receipt.lines.length + unannounced.length + unordered.length === 0
  const faults = Object.entries(counts).filter(([id, count]) => {
    const line = known.get(Number(id))
    return line && countFault(line, count)
  })
  const waiting = lines.filter((line) => {
    const count = counts[line.id]
    return !count || counted(count) < unsettled(line)
  })
  const isFaulty =
    faults.length > 0 || !unannounced.every(isRecordable) || unordered.some(unorderedFault)
  const isDoubtful = goods.conflict !== undefined || surplusLines(lines, counting).length > 0
  const reason = isFaulty
    ? t('mendFirst')
    : isDoubtful
      ? t('decideFirst')
      : isEmpty
        ? t('countFirst')
        : undefined
  const record = () => {
    counting.forgetPast()
    refusal.forget()
    const { id: shipmentId, code: shipmentCode, version } = shipment
    const about = { key: randomId(), shipmentId, shipmentCode, supplierId: shipment.supplier.id }
    const recordedAt = new Date().toISOString()
    const recorded = {
      ...about,
      version,
      recordedAt,
      counted: { counts, unannounced, unordered, packages },
    }
    void store.change((now) => queued(now, { ...recorded, body: receipt, refusal: null }))
  }
  return (
    <>
      <WaitingReceipts receipts={pending} />
      {refusal.code ? (
        <ReceiptNotice icon="alert">
          {refusal.code === 'version-changed'
            ? t('countedMeanwhile')
            : t('pending.returned', { why: words(new ApiError(refusal.code)) })}
        </ReceiptNotice>
      ) : null}
      <CountWarnings
        shipment={shipment}
        packing={packing.data}
        counting={counting}
        conflict={goods.conflict}
      />
      <ScanField
        label={t('scan.label')}
        placeholder={t('scan.placeholder')}
        field={field}
        onScan={scan}
        status={status ?? scanned}
        actions={
          <>
            <ScanOutcomeSelect value={outcome} onChange={setOutcome} />
            {unorderedGoods.unknown ? <AddUnordered goods={unorderedGoods} /> : null}
          </>
        }
      />
      <div className={styles.tools}>
        <Button
          icon="check"
          onPress={() =>
            counting.update((now) => ({ counts: countAsAnnounced(lines, now.counts) }))
          }
          reason={waiting.length === 0 ? t('nothingLeft') : undefined}
        >
          {t('asAnnounced')}
        </Button>
        <CloseRestButton
          reason={waiting.length === 0 ? t('nothingLeft') : undefined}
          onClose={(why) =>
            counting.update((now) => ({ counts: countRestMissing(lines, now.counts, why) }))
          }
        />
        <Button
          kind="plain"
          icon="undo"
          onPress={() => counting.undo?.()}
          reason={counting.undo ? undefined : t('nothingToUndo')}
        >
          {t('undo')}
        </Button>
        <CountProgress
          progress={t('progress', { count: waiting.length, shown: number(waiting.length) })}
          isSending={isSending}
          isEmpty={isEmpty}
          isStored={store.isStored()}
        />
        <Button kind="primary" reason={reason} onPress={record}>
          {t('record')}
        </Button>
      </div>
      <ReceivingTable
        lines={lines}
        counts={counts}
        asksForLots={shipment.asksForLots}
        change={counting.change}
      />
      <CountedPackagesSection
        packing={packing.data}
        lines={shipment.lines}
        counts={counts}
        goods={goods}
      />
      <UnannouncedSection
        shipment={shipment}
        counting={counting}
        goods={unorderedGoods}
        asksForLots={shipment.asksForLots}
      />
    </>
  )
}
