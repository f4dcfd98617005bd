import type { LineCount } from '#domain/receiving/receipt-count.ts'
import { GoodsPhotos } from '#web/receiving/photos/goods-photos.tsx'

/** Photos of a line with rejected, missing or surplus goods; nothing for a line without differences. */
export function LinePhotos({
  line,
  count,
  isDiffering,
  onChange,
}: {
  line: { productCode: string }
  count: LineCount
  isDiffering: boolean
  onChange: (part: Partial<LineCount>) => void
}) {
  const isRefused = [count.rejected, count.cancelled].some((text) => Number(text) > 0)
  if (!(isDiffering || isRefused || count.photos?.length)) return null
  return (
    <GoodsPhotos
      product={line.productCode}
      photos={count.photos}
      onChange={(photos) => onChange({ photos })}
    />
  )
}
