import { useTranslation } from 'react-i18next'
import type { Package, PackingLine } from '#domain/packing/package.ts'
import { useFormats } from '#web/app/formats.ts'
import { usePackingWorkspace } from '#web/packing/packing-context.ts'

/** Returns the name of a line with its lot, which may be the only difference between two lines: "Gift box M kraft". */
export const lineName = ({ productName, size, color, traceability }: PackingLine): string =>
  [productName, size, color, traceability?.lot && `· ${traceability.lot}`].filter(Boolean).join(' ')

/** Returns functions for the texts of a package: its type, contents, size and weight. */
export function usePackageText() {
  const { t } = useTranslation(['packing', 'fields'])
  const { number } = useFormats()
  const { lines } = usePackingWorkspace()
  const goods = (lineId: number, quantity: string) => {
    const line = lines.get(lineId)
    return t(line?.isDivisible ? 'package.measured' : 'package.goods', {
      quantity: number(quantity),
      unit: line?.unit ?? '',
      product: line ? lineName(line) : '',
    })
  }
  return {
    type: ({ type }: Pick<Package, 'type'>) => t(`fields:packageTypes.${type}`),
    goods,
    /** "2 packages on it · 12 × Gift box M"; `nestedCount` is the number of packages on it. */
    contents: ({ contents }: Package, nestedCount: number) => {
      const [first] = contents
      const contentText = !first
        ? null
        : contents.length === 1
          ? goods(first.lineId, first.quantity)
          : t('package.mixed', {
              count: contents.length,
              first: goods(first.lineId, first.quantity),
            })
      const nestedText = nestedCount > 0 ? t('package.holds', { count: nestedCount }) : null
      return [nestedText, contentText].filter(Boolean).join(' · ') || t('package.empty')
    },
    size: ({ height, width, depth }: Pick<Package, 'height' | 'width' | 'depth'>) =>
      height && width && depth
        ? t('package.size', {
            height: number(height),
            width: number(width),
            depth: number(depth),
          })
        : null,
    gross: ({ grossWeight }: Pick<Package, 'grossWeight'>) =>
      grossWeight ? t('package.gross', { weight: number(grossWeight) }) : null,
  }
}
