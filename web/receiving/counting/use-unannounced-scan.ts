import { useTranslation } from 'react-i18next'
import { hasGtinShape } from '#domain/gs1/gs1-key.ts'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { newOnGoods } from '#domain/receiving/found-lot.ts'
import type { ScannedGoods } from '#domain/shipments/scanned-goods.ts'
import { useFormats } from '#web/app/formats.ts'
import type { ScanStatus } from '#web/app/scan/scan-field.tsx'
import { useNewGoodsText } from '#web/app/shipment/use-goods-text.ts'
import { useOrderLineSearch } from '#web/receiving/counting/use-order-line-search.ts'
import { useUnorderedGoods } from '#web/receiving/counting/use-unordered-goods.ts'
import { type BeyondGoods, goodsOfScan } from '#web/receiving/queue/beyond-goods.ts'
import { addUnannounced, nameOf } from '#web/receiving/queue/unannounced-count.ts'
import {
  isSameCode,
  nameOfUnordered,
  type UnknownScan,
} from '#web/receiving/queue/unordered-count.ts'
import type { Counting } from '#web/receiving/queue/use-receipt-counts.ts'

/**
 * Counts what no line of the shipment has, but an order line of the supplier: scanned by its GTIN, or by other words. What no
 * order line has either is goods of no order.
 */
export function useUnannouncedScan(
  shipment: Parameters<typeof useOrderLineSearch>[0],
  counting: Pick<Counting, 'unannounced' | 'unordered' | 'update'>,
  show: (tone: ScanStatus['tone'], text: string) => void,
) {
  const { t } = useTranslation(['receiving', 'traceability'])
  const { number } = useFormats()
  const newGoodsText = useNewGoodsText()
  const { find, findByGtin, unitOfCode } = useOrderLineSearch(shipment)
  const isCounted = (before: BeyondGoods | undefined, scanned: ScannedGoods | null) =>
    before?.serialNumbers?.includes(scanned?.serialNumber ?? '') ?? false
  const showCounted = (product: string, scanned: ScannedGoods | null) =>
    show(
      'error',
      t('traceability:scan.counted-before', { product, scanned: scanned?.serialNumber ?? '' }),
    )
  const addFound = (line: ListedOrderLine, quantity: string, scanned: ScannedGoods | null) => {
    const name = nameOf(line)
    const before = counting.unannounced.find(({ orderLineId }) => orderLineId === line.id)
    if (isCounted(before, scanned)) return showCounted(name, scanned)
    const added = goodsOfScan(scanned, quantity)
    counting.update(({ unannounced }) => ({
      unannounced: addUnannounced(unannounced, line, added),
    }))
    const words = t('scan.unannounced', { name, quantity: number(quantity) })
    show('info', [words, newGoodsText(newOnGoods(scanned, null))].filter(Boolean).join(' '))
  }
  const goods = useUnorderedGoods(counting, unitOfCode)
  /** `isSearched`: all order lines were asked, and none has it. */
  const countOfNoOrder = (
    scan: UnknownScan,
    scanned: ScannedGoods | null,
    { otherwise, isSearched }: { otherwise: string; isSearched: boolean },
  ): boolean => {
    const before = goods.unordered.find(({ code }) => isSameCode(code, scan.code))
    if (before && isCounted(before, scanned)) {
      showCounted(nameOfUnordered(before), scanned)
      return true
    }
    const all = { ...scan, ...goodsOfScan(scanned, scan.quantity) }
    const found = goods.countCode(all)
    const figures = { name: found && nameOfUnordered(found), quantity: number(scan.quantity) }
    const note = newGoodsText(newOnGoods(scanned, null))
    if (found) show('info', [t('scan.unordered', figures), note].filter(Boolean).join(' '))
    else show('error', otherwise)
    if (!found && isSearched) goods.offer(all)
    return found !== undefined
  }
  return {
    goods,
    /** Gives whether one order line alone was found, or goods of no order with that code. */
    countByWords: async (text: string, quantity: string, otherwise: string): Promise<boolean> => {
      const found = await find(text).catch(() => undefined)
      const [line, ...others] = found ?? []
      const outcome = { otherwise, isSearched: found !== undefined }
      if (!line) return countOfNoOrder({ code: text, quantity }, null, outcome)
      if (others.length === 0) addFound(line, quantity, null)
      else show('error', otherwise)
      return others.length === 0
    },
    /**
     * Counts, where several order lines have the GTIN, the first one still to be served; its order is shown and can be
     * changed.
     */
    countByGtin: async (
      { gtin, text, goods: scanned }: { gtin: string; text: string; goods: ScannedGoods | null },
      quantity: string,
      otherwise: string,
    ): Promise<void> => {
      const found = await findByGtin(gtin).catch(() => undefined)
      const line = found?.find(({ pending }) => Number(pending) > 0) ?? found?.[0]
      if (line) return addFound(line, quantity, scanned)
      // As it was read, where the barcode says nothing but this.
      const code = hasGtinShape(text) ? text : gtin
      const outcome = { otherwise, isSearched: found !== undefined }
      countOfNoOrder({ code, quantity }, scanned, outcome)
    },
  }
}
