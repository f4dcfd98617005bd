import { useTranslation } from 'react-i18next'
import { hasGtinShape } from '#domain/gs1/gs1-key.ts'
import { scannedQuantity, unitOfMeasure } from '#domain/gs1/scanned-quantity.ts'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { newOnGoods } from '#domain/receiving/found-lot.ts'
import { scannedSerials } from '#domain/receiving/line-count.ts'
import {
  nameOf,
  nameOfGoods,
  orderLineCount,
  scannedCount,
  type UnannouncedCount,
  type UnknownScan,
  unorderedCount,
  withUnannounced,
} from '#domain/receiving/unannounced-count.ts'
import { type ScannedGoods, scannedGoods } from '#domain/shipments/scanned-goods.ts'
import { units } from '#domain/units/unit.ts'
import { useFormats } from '#web/app/formats.ts'
import { isOfGoods, type UnknownCodeScan } from '#web/app/scan/parse-scan.ts'
import type { ScanTone } from '#web/app/scan/use-scan-status.ts'
import { useNewGoodsText } from '#web/app/shipment/use-goods-text.ts'
import type { Counting } from '#web/receiving/queue/use-receipt-counts.ts'
import type { FoundOrderLines } from '#web/receiving/scanning/find-order-lines.ts'
import { useOrderLineSearch } from '#web/receiving/scanning/use-order-line-search.ts'
import { useUnannouncedGoods } from '#web/receiving/scanning/use-unannounced-goods.ts'

type UnknownGtin = Extract<UnknownCodeScan, { code: 'unknown-gtin' }>

/**
 * Finds the order lines of scans that no line of the shipment matches, and counts them on a line of another order, by
 * GTIN or text, or without an order.
 */
export function useUnannouncedScan(
  shipment: Parameters<typeof useOrderLineSearch>[0],
  counting: Pick<Counting, 'unannounced' | 'update'>,
  show: (tone: ScanTone, text: string) => number,
  highlight: (rows: readonly (number | string)[]) => void,
) {
  const { t } = useTranslation(['receiving', 'packing', 'traceability'])
  const { number } = useFormats()
  const newGoodsText = useNewGoodsText()
  const { find, outsideLines, unitOfCode } = useOrderLineSearch(shipment)
  /** Counts a scan in a row of unannounced goods, which is added if the count has none with its key. */
  const count = (row: UnannouncedCount, scanned: ScannedGoods | null) => {
    const product = nameOfGoods(row)
    const serialNumber = scanned?.serialNumber ?? ''
    const before = counting.unannounced.find(({ key }) => key === row.key)
    if (before && scannedSerials(before).includes(serialNumber))
      return void show(
        'error',
        t('traceability:scan.counted-before', { product, scanned: serialNumber }),
      )
    const figures = { name: product, quantity: number(row.accepted) }
    const message =
      row.kind === 'order-line' ? t('scan.unannounced', figures) : t('scan.unordered', figures)
    counting.update(
      ({ unannounced }) => ({ unannounced: withUnannounced(unannounced, row) }),
      message,
    )
    highlight([row.key])
    show('info', [message, newGoodsText(newOnGoods(scanned, null))].filter(Boolean).join(' '))
  }
  const countLine = (line: ListedOrderLine, quantity: string, scanned: ScannedGoods | null) =>
    count(orderLineCount(line, scannedCount(scanned, quantity)), scanned)
  const goods = useUnannouncedGoods(counting, unitOfCode)
  /**
   * Counts the scan in the row with its code; returns 'none' if no row has it. `isSearched`: whether the search of
   * order lines succeeded, without a match.
   */
  const countWithoutOrder = (
    scan: UnknownScan,
    scanned: ScannedGoods | null,
    isSearched: boolean,
  ): 'counted' | 'none' => {
    const added = { ...scan, ...scannedCount(scanned, scan.accepted) }
    const row = goods.withCode(scan.code)
    if (row) {
      const { key, code, unit, description } = row
      count({ ...unorderedCount(key, { ...added, code, unit }), description }, scanned)
      return 'counted'
    }
    if (isSearched) goods.offer(added)
    return 'none'
  }
  // By the code of a product, the company's or the supplier's; one of several sizes or colors is refused.
  const countByText = (text: string, quantity: string, found: FoundOrderLines | null) => {
    const [line, ...others] = found ? outsideLines(found) : []
    // The code does not say which size or color arrived.
    const isAmbiguous = line && others.some((other) => nameOf(other) !== nameOf(line))
    if (!line || (isAmbiguous && goods.withCode(text)))
      return countWithoutOrder({ code: text, accepted: quantity }, null, found !== null)
    if (isAmbiguous) show('error', t('scan.severalSizes', { text }))
    else countLine(line, quantity, null)
    return 'counted'
  }
  // The order of the counted line is shown and can be changed.
  const countByGtin = (scan: UnknownGtin, found: FoundOrderLines | null) => {
    const { gtin, text, elements } = scan
    const [line] = found ? outsideLines(found) : []
    // Keeps the text as scanned if it is a GTIN and nothing else.
    const code = hasGtinShape(text) ? text : gtin
    const unknownUnit = goods.withCode(code)?.unit ?? unitOfMeasure(elements) ?? 'pcs'
    const { unit, isDivisible } = line ?? { unit: unknownUnit, ...units[unknownUnit] }
    const scanned = scannedGoods(
      elements.filter(isOfGoods([{ isDivisible }])),
      new Date().getFullYear(),
    )
    const isOnePiece = scanned?.serialNumber != null
    const quantity =
      scan.quantity ??
      (isOnePiece ? '1' : (scannedQuantity(elements, { unit, isDivisible }) ?? '1'))
    const isWrongCount = isOnePiece && Number(quantity) !== 1
    if (quantity === 'to-type' || isWrongCount) {
      show(
        'error',
        t(`packing:scanError.${isWrongCount ? 'one-piece' : 'type-quantity'}`, { text }),
      )
      return 'counted'
    }
    if (line) {
      countLine(line, quantity, scanned)
      return 'counted'
    }
    const unknown = { code, accepted: quantity, unit: unknownUnit }
    return countWithoutOrder(unknown, scanned, found !== null)
  }
  return {
    goods,
    /** Finds the order lines of a code; null if the search failed. */
    find: (scan: UnknownCodeScan): Promise<FoundOrderLines | null> => find(scan).catch(() => null),
    /** Counts goods outside the shipment by the order lines found for their code. */
    count: (scan: UnknownCodeScan, found: FoundOrderLines | null): 'counted' | 'none' =>
      scan.code === 'unknown-gtin'
        ? countByGtin(scan, found)
        : countByText(scan.text, scan.quantity ?? '1', found),
  }
}
