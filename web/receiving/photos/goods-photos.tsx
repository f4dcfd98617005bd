import { useTranslation } from 'react-i18next'
import type { CountPhoto, LineCount } from '#domain/receiving/line-count.ts'
import { PhotoField } from '#web/receiving/photos/photo-field.tsx'
import type { PhotoChange } from '#web/receiving/photos/photo-state.ts'

export function GoodsPhotos({
  product,
  photos,
  onChange,
}: {
  product: string
  photos: readonly CountPhoto[] | undefined
  onChange: (change: PhotoChange) => void
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

/** Photos of a line with rejected, missing or surplus goods; renders nothing for a line without discrepancies. */
export function LinePhotos({
  line,
  count,
  isDiffering,
  onChange,
}: {
  line: { productCode: string }
  count: LineCount
  isDiffering: boolean
  onChange: (change: PhotoChange) => void
}) {
  const hasRejectedOrMissing = [count.rejected, count.cancelled].some((text) => Number(text) > 0)
  if (!(isDiffering || hasRejectedOrMissing || count.photos?.length)) return null
  return <GoodsPhotos product={line.productCode} photos={count.photos} onChange={onChange} />
}
