import type { LineCount } from '#domain/receiving/receipt-count.ts'
import { GoodsPhotos } from '#web/receiving/photos/goods-photos.tsx'

/** The pictures of a line of which something is rejected, missing or too much; nothing where all of it is as it should be. */
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
