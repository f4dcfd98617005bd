import { useTranslation } from 'react-i18next'
import type { CountPhoto } from '#domain/receiving/receipt-count.ts'
import { PhotoField } from '#web/receiving/photos/photo-field.tsx'

export function GoodsPhotos({
  product,
  photos,
  onChange,
}: {
  product: string
  photos: readonly CountPhoto[] | undefined
  onChange: (photos: readonly CountPhoto[]) => void
}) {
  const { t } = useTranslation('counting')
  return (
    <PhotoField
      label={t('photos.of', { product })}
      addLabel={t('photos.add', { product })}
      photos={photos}
      onChange={onChange}
    />
  )
}
