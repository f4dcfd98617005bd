import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { blindCountFault, blindReceiptOf } from '#domain/receiving/blind-count.ts'
import type { ReceivingShipment } from '#domain/receiving/receiving-shipment.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { useScanListener } from '#web/app/keyboard/shortcuts.ts'
import { randomId } from '#web/app/random-id.ts'
import { ScanField } from '#web/app/scan/scan-field.tsx'
import { BlindTable } from '#web/receiving/counting/blind-table.tsx'
import { CloseRestButton } from '#web/receiving/counting/close-rest-button.tsx'
import { CountProgress } from '#web/receiving/counting/count-progress.tsx'
import { CountReview } from '#web/receiving/counting/count-review.tsx'
import styles from '#web/receiving/counting/receiving.module.css'
import { UnannouncedSection } from '#web/receiving/counting/unannounced-section.tsx'
import { AddUnordered } from '#web/receiving/counting/unordered-rows.tsx'
import { useBlindScan } from '#web/receiving/counting/use-blind-scan.ts'
import { useCountReview } from '#web/receiving/counting/use-count-review.ts'
import { ReceiptNotice, WaitingReceipts } from '#web/receiving/queue/pending-receipts.tsx'
import { queued, type ReceivingState, waitingOf } from '#web/receiving/queue/receiving-state.ts'
import type { ReceivingStore } from '#web/receiving/queue/receiving-store.ts'
import { useSenderState } from '#web/receiving/queue/sender-state.ts'
import { isRecordable, unannouncedBody } from '#web/receiving/queue/unannounced-count.ts'
import { unorderedBody, unorderedFault } from '#web/receiving/queue/unordered-count.ts'
import { useReceiptCounts } from '#web/receiving/queue/use-receipt-counts.ts'
import { useReturnedCounts } from '#web/receiving/queue/use-returned-counts.ts'
import { Button } from '#web/ui/button.tsx'

/** Blind count of a shipment: the tools, the lines, and the comparison before it is recorded. */
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
  const words = useProblemMessage()
  const { number } = useFormats()
  const field = useRef<HTMLInputElement>(null)
  const pending = waitingOf(state, shipment.id)
  const isSending = useSenderState(({ phase }) => phase.name === 'sending') && pending.length > 0
  // Nobody here knows what is left of a line.
  const counting = useReceiptCounts(store, state, { id: shipment.id, lines: [] })
  const refusal = useReturnedCounts(store, state, shipment.id)
  const { counts, unannounced, unordered, rest = null } = counting
  const { status, scan, unorderedGoods } = useBlindScan(shipment, counting)
  useScanListener(scan)
  const body = {
    lines: blindReceiptOf(counts),
    unannounced: unannouncedBody(unannounced),
    ...unorderedBody(unordered),
    isBlind: true,
    rest,
  }
  const review = useCountReview(shipment.id, counts)
  const isEmpty = body.lines.length + unannounced.length + unordered.length === 0
  const isFaulty =
    !unannounced.every(isRecordable) ||
    unordered.some(unorderedFault) ||
    shipment.lines.some((line) => {
      const count = counts[line.id]
      return count && blindCountFault(line, count)
    })
  const record = () => {
    review.leave()
    counting.forgetPast()
    refusal.forget()
    const { id: shipmentId, code: shipmentCode, version } = shipment
    const about = { key: randomId(), shipmentId, shipmentCode, supplierId: shipment.supplier.id }
    const recorded = { ...about, version, recordedAt: new Date().toISOString(), body }
    const counted = { counts, unannounced, unordered, packages: [], rest }
    void store.change((now) => queued(now, { ...recorded, counted, refusal: null }))
  }
  return (
    <>
      <WaitingReceipts receipts={pending} />
      {refusal.code ? (
        <ReceiptNotice icon="alert">
          {refusal.code === 'version-changed'
            ? t('receiving:countedMeanwhile')
            : t('receiving:pending.returned', { why: words(new ApiError(refusal.code)) })}
        </ReceiptNotice>
      ) : null}
      <ReceiptNotice icon="info">{t('blind.explain')}</ReceiptNotice>
      <ScanField
        label={t('receiving:scan.label')}
        placeholder={t('blind.placeholder')}
        field={field}
        onScan={scan}
        status={status}
        actions={unorderedGoods.unknown ? <AddUnordered goods={unorderedGoods} /> : null}
      />
      <div className={styles.tools}>
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
        <Button
          kind="plain"
          icon="undo"
          onPress={() => counting.undo?.()}
          reason={counting.undo ? undefined : t('receiving:nothingToUndo')}
        >
          {t('receiving:undo')}
        </Button>
        <CountProgress
          progress={t('blind.counted', {
            ...{ count: body.lines.length, shown: number(body.lines.length) },
          })}
          note={rest ? t('rest.willClose') : undefined}
          isSending={isSending}
          isEmpty={isEmpty}
          isStored={store.isStored()}
        />
        <Button
          kind="primary"
          isBusy={review.isComparing}
          reason={
            isFaulty
              ? t('receiving:mendFirst')
              : isEmpty && !rest
                ? t('receiving:countFirst')
                : undefined
          }
          onPress={() => void review.compare(body, record)}
        >
          {t('receiving:record')}
        </Button>
      </div>
      <BlindTable
        lines={shipment.lines}
        counts={counts}
        asksForLots={shipment.asksForLots}
        isDiffering={review.isDiffering}
        change={counting.change}
      />
      <UnannouncedSection
        shipment={shipment}
        counting={counting}
        goods={unorderedGoods}
        asksForLots={shipment.asksForLots}
      />
      <CountReview
        review={review.shown}
        lines={shipment.lines}
        onRecord={record}
        onLeave={review.leave}
      />
    </>
  )
}
