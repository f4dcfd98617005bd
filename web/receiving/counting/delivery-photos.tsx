import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { PhotoField } from '#web/receiving/photos/photo-field.tsx'
import type { Counting } from '#web/receiving/queue/use-receipt-counts.ts'
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
