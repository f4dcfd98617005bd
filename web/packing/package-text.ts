import { useTranslation } from 'react-i18next'
import type { Package, PackingLine } from '#domain/packing/package.ts'
import { useFormats } from '#web/app/formats.ts'
import { useDesk } from '#web/packing/packing-context.ts'

/** What a line is called where there is room for one line: "Gift box M kraft". */
export const lineName = ({ productName, size, color }: PackingLine): string =>
  [productName, size, color].filter(Boolean).join(' ')

/** What packages say of themselves, in words. */
export function usePackageWords() {
  const { t } = useTranslation('packing')
  const { number } = useFormats()
  const { lines } = useDesk()
  const goods = (lineId: number, quantity: string) => {
    const line = lines.get(lineId)
    return t(line?.isDivisible ? 'package.measured' : 'package.goods', {
      quantity: number(quantity),
      unit: line?.unit ?? '',
      product: line ? lineName(line) : '',
    })
  }
  return {
    type: ({ type }: Package) => t(`type.${type}`),
    goods,
    /** What is in it; `count` packages stand on it. */
    contents: ({ contents }: Package, count: number) => {
      const [first] = contents
      const own = !first
        ? null
        : contents.length === 1
          ? goods(first.lineId, first.quantity)
          : t('package.mixed', {
              count: contents.length,
              first: goods(first.lineId, first.quantity),
            })
      const held = count > 0 ? t('package.holds', { count }) : null
      return [held, own].filter(Boolean).join(' · ') || t('package.empty')
    },
    size: ({ height, width, depth }: Package) =>
      height && width && depth
        ? t('package.size', {
            height: number(height),
            width: number(width),
            depth: number(depth),
          })
        : null,
    gross: ({ grossWeight }: Package) =>
      grossWeight ? t('package.gross', { weight: number(grossWeight) }) : null,
  }
}
