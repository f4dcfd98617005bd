import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Recording } from '#web/receiving/counting/use-recording.ts'
import { PhotoField } from '#web/receiving/photos/photo-field.tsx'
import { ReceiptNotice, WaitingReceipts } from '#web/receiving/queue/pending-receipts.tsx'
import type { ReceivingStore } from '#web/receiving/queue/receiving-store.ts'
import type { Counting } from '#web/receiving/queue/use-receipt-counts.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'

/** Photos of the whole delivery, such as its papers and pallets; possible also if no line differs. */
export const DeliveryPhotos = memo(function DeliveryPhotos({
  photos,
  update,
}: Pick<Counting, 'photos' | 'update'>) {
  const { t } = useTranslation('counting')
  return (
    <Section title={t('delivery.title')}>
      <p>{t('delivery.hint')}</p>
      <PhotoField
        label={t('delivery.photos')}
        addLabel={t('delivery.add')}
        hasText
        photos={photos}
        onChange={update}
      />
    </Section>
  )
})

/** Notices about receipts recorded in this browser: pending, or refused with the reason. */
export function CountNotices({ recording }: { recording: Recording }) {
  return (
    <>
      <WaitingReceipts receipts={recording.pending} />
      {recording.refusal ? <ReceiptNotice icon="alert">{recording.refusal}</ReceiptNotice> : null}
    </>
  )
}

/** Message in place of the lines: all are counted, or none matches the search. */
export function NoLines({ worklist: { text } }: { worklist: { text: string } }) {
  const { t } = useTranslation(['receiving', 'scanning'])
  return text.trim() === '' ? (
    <EmptyState icon="check">{t('done')}</EmptyState>
  ) : (
    <EmptyState icon="search">{t('scanning:none')}</EmptyState>
  )
}

/** Returns the text that says whether this browser stores a count; empty while nothing is counted. */
export function useStorageText(store: ReceivingStore, isEmpty: boolean): string {
  const { t } = useTranslation('receiving')
  if (isEmpty) return ''
  return t(store.isStored() ? 'keptHere' : 'notKept')
}
