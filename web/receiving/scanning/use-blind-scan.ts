import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PackingLine } from '#domain/packing/package.ts'
import { withScannedGoods } from '#domain/receiving/counted-lots.ts'
import { newOnGoods } from '#domain/receiving/found-lot.ts'
import { type ReceiptCounts, withAccepted } from '#domain/receiving/receipt-counts.ts'
import type { ReceivingShipment } from '#domain/receiving/receiving-shipment.ts'
import type { ScannedGoods } from '#domain/shipments/scanned-goods.ts'
import { isPastDate } from '#domain/shipments/traceability.ts'
import { useFormats } from '#web/app/formats.ts'
import { isUnknownCode, parseScan, type ScanError } from '#web/app/scan/parse-scan.ts'
import { useMismatchText } from '#web/app/scan/use-mismatch-text.ts'
import { useScanStatus } from '#web/app/scan/use-scan-status.ts'
import { useNewGoodsText } from '#web/app/shipment/use-goods-text.ts'
import type { CountedGoodsOfShipment } from '#web/receiving/counting/use-counted-goods.ts'
import type { Counting } from '#web/receiving/queue/use-receipt-counts.ts'
import { useOtherShipment } from '#web/receiving/scanning/use-other-shipment.ts'
import { useUnannouncedScan } from '#web/receiving/scanning/use-unannounced-scan.ts'
import { localToday } from '#web/ui/form/local-today.ts'

// Parsing a scan needs the identity of lines, not their quantities, which a blind count does not have.
const unknownFigures = {
  ...{ quantity: '0', quantityPerPackage: '0', remainder: '0', packed: '0', numberOfPackages: 0 },
  ...{ height: null, width: null, depth: null, weight: null },
}

/**
 * Counts scanned pieces without the announced quantities. Packages are not counted as a whole, because their contents
 * are announced quantities.
 */
export function useBlindScan(
  shipment: ReceivingShipment,
  { counts, unannounced, unordered, update }: Counting,
  recorded: Pick<CountedGoodsOfShipment, 'isSerialRecorded'>,
  /** Called with the keys of the counted rows; the key of a line is its id. */
  onCounted: (rows: readonly (number | string)[]) => void,
) {
  const { t } = useTranslation(['counting', 'receiving', 'packing', 'traceability'])
  const mismatchText = useMismatchText()
  const newGoodsText = useNewGoodsText()
  const { number } = useFormats()
  const nextQuantity = useRef<string | null>(null)
  const lines: PackingLine[] = shipment.lines.map((line) => ({ ...line, ...unknownFigures }))
  const announced = new Map(shipment.lines.map((line) => [line.id, line]))
  const result = useScanStatus()
  const { show, isLatest } = result

  // A code that matches no line may belong to an unannounced order line.
  const unannouncedScan = useUnannouncedScan(
    shipment,
    { unannounced, unordered, update },
    show,
    onCounted,
  )
  const nameOtherShipment = useOtherShipment(shipment.id, result)

  const countProduct = (matches: PackingLine[], quantity: string, goods: ScannedGoods | null) => {
    const serialNumber = goods?.serialNumber ?? null
    // If several lines have the product, counts the first line that is not counted yet.
    const line = matches.find(({ id }) => !counts[id]?.accepted) ?? matches.at(-1)
    if (!line) return
    const product = line.productCode
    const lineIds = matches.map(({ id }) => id)
    const piece = serialNumber === null ? undefined : { serialNumber, among: lineIds }
    const add = (before: ReceiptCounts) => {
      const all = withAccepted(announced, before, [{ lineId: line.id, quantity }], { piece })
      return typeof all === 'string' ? undefined : withScannedGoods(all, line, goods, quantity)
    }
    const isRecorded = serialNumber !== null && recorded.isSerialRecorded(lineIds, serialNumber)
    const next = isRecorded ? undefined : add(counts)
    if (!next) {
      const about = { product, scanned: serialNumber }
      return show('error', t('traceability:scan.counted-before', about))
    }
    const sum = next[line.id]?.accepted ?? quantity
    const message = t('blind.product', { product, quantity: number(quantity), sum: number(sum) })
    update((before) => ({ counts: add(before.counts) ?? before.counts }), message)
    onCounted([line.id])
    const notes = [
      isPastDate(line.traceability, localToday())
        ? t('traceability:scan.pastDate', { count: 1 })
        : '',
      newGoodsText(newOnGoods(goods, line.traceability)),
    ].filter(Boolean)
    show(notes.length === 0 ? 'success' : 'info', [message, ...notes].join(' '))
  }

  const refuse = async (parsed: ScanError) => {
    if (parsed.code === 'unknown-sscc' || parsed.code === 'no-such-package')
      return nameOtherShipment(parsed.text, show('error', t('blind.package')))
    const message = t(`packing:scanError.${parsed.code}`, { text: parsed.text })
    if (parsed.code === 'other-shipment')
      return nameOtherShipment(parsed.text, show('error', message))
    if (!isUnknownCode(parsed)) return show('error', message)
    const waiting = show('wait', t('packing:scan.lookingUp', { text: parsed.text }))
    const lookup = await (parsed.code === 'unknown-gtin'
      ? unannouncedScan.countByGtin(parsed)
      : unannouncedScan.countByText(parsed.text, parsed.quantity ?? '1'))
    if (lookup === 'counted') return
    // Misread digits are scanned again at once: their error must not replace the result of that scan.
    if (parsed.code === 'check-digit' && lookup === 'none' && !isLatest(waiting)) {
      unannouncedScan.goods.forgetScan()
      return
    }
    const shown = show('error', message)
    if (lookup === 'none' && parsed.code !== 'unknown-gtin')
      await nameOtherShipment(parsed.text, shown)
  }

  const scan = (text: string) => {
    unannouncedScan.goods.forgetScan()
    const about = { lines, packages: [], code: shipment.code }
    const parsed = parseScan(text, about, nextQuantity.current)
    nextQuantity.current = null
    switch (parsed.kind) {
      case 'quantity':
        nextQuantity.current = parsed.quantity
        return show('info', t('packing:scan.times', { quantity: number(parsed.quantity) }))
      case 'product':
        return countProduct(parsed.lines, parsed.quantity ?? '1', parsed.goods)
      case 'other-goods':
        return show('error', mismatchText(parsed))
      case 'error':
        return void refuse(parsed)
      default:
        return show('error', t('packing:scanError.unknown', { text: parsed.text }))
    }
  }
  return { ...result, scan, unorderedGoods: unannouncedScan.goods }
}
