import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PackingLine } from '#domain/packing/package.ts'
import { addCounted } from '#domain/receiving/blind-count.ts'
import { withScannedGoods } from '#domain/receiving/counted-lots.ts'
import { newOnGoods } from '#domain/receiving/found-lot.ts'
import { emptyCount, type ReceiptCounts } from '#domain/receiving/receipt-count.ts'
import type { ReceivingShipment } from '#domain/receiving/receiving-shipment.ts'
import type { ScannedGoods } from '#domain/shipments/scanned-goods.ts'
import { isPastDate } from '#domain/shipments/traceability.ts'
import { useFormats } from '#web/app/formats.ts'
import { parseScan } from '#web/app/scan/parse-scan.ts'
import type { ScanStatus } from '#web/app/scan/scan-field.tsx'
import { useMismatchText } from '#web/app/scan/use-mismatch-text.ts'
import { useNewGoodsText } from '#web/app/shipment/use-goods-text.ts'
import { useUnannouncedScan } from '#web/receiving/counting/use-unannounced-scan.ts'
import type { Counting } from '#web/receiving/queue/use-receipt-counts.ts'
import { announce } from '#web/ui/announce.ts'
import { localToday } from '#web/ui/form/day-text.ts'

// A scan is read by what a line is, not by how much of it there is.
const unknownFigures = {
  ...{ quantity: '0', quantityPerPackage: '0', remainder: '0', packed: '0', numberOfPackages: 0 },
  ...{ height: null, width: null, depth: null, weight: null },
}

/** Counts scanned pieces without knowing how many were announced. A package is opened and counted: its label tells what is in it. */
export function useBlindScan(
  shipment: ReceivingShipment,
  { counts, unannounced, unordered, update }: Counting,
) {
  const { t } = useTranslation(['counting', 'receiving', 'packing', 'traceability'])
  const mismatchText = useMismatchText()
  const newGoodsText = useNewGoodsText()
  const { number } = useFormats()
  const [status, setStatus] = useState<ScanStatus>()
  const nextQuantity = useRef<string | null>(null)
  const lines: PackingLine[] = shipment.lines.map((line) => ({ ...line, ...unknownFigures }))
  const show = (tone: ScanStatus['tone'], text: string) => {
    announce(text)
    setStatus((before) => ({ tone, text, sequence: (before?.sequence ?? 0) + 1 }))
  }

  // A code that no line has may belong to an order line that was not announced.
  const beyond = useUnannouncedScan(shipment, { unannounced, unordered, update }, show)

  const countProduct = (found: PackingLine[], quantity: string, goods: ScannedGoods | null) => {
    const serialNumber = goods?.serialNumber ?? null
    // Where two lines have one product, the one not counted yet.
    const line = found.find(({ id }) => !counts[id]?.accepted) ?? found.at(-1)
    if (!line) return
    const product = line.productCode
    const isCounted = found.some(({ id }) =>
      counts[id]?.serialNumbers?.includes(serialNumber ?? ''),
    )
    if (isCounted) {
      const about = { product, scanned: serialNumber ?? '' }
      return show('error', t('traceability:scan.counted-before', about))
    }
    const add = (before: ReceiptCounts): ReceiptCounts => {
      const all = withScannedGoods(addCounted(before, line.id, quantity), line, goods, quantity)
      if (!serialNumber) return all
      const count = all[line.id] ?? emptyCount
      const serialNumbers = [...(count.serialNumbers ?? []), serialNumber]
      return { ...all, [line.id]: { ...count, serialNumbers } }
    }
    update((before) => ({ counts: add(before.counts) }))
    const sum = add(counts)[line.id]?.accepted ?? quantity
    const words = t('blind.product', { product, quantity: number(quantity), sum: number(sum) })
    const notes = [
      isPastDate(line.traceability, localToday())
        ? t('traceability:scan.pastDate', { count: 1 })
        : '',
      newGoodsText(newOnGoods(goods, line.traceability)),
    ].filter(Boolean)
    show(notes.length === 0 ? 'success' : 'info', [words, ...notes].join(' '))
  }

  const scan = (text: string) => {
    beyond.goods.forgetScan()
    const about = { lines, packages: [], code: shipment.code }
    const read = parseScan(text, about, nextQuantity.current)
    nextQuantity.current = null
    switch (read.kind) {
      case 'quantity':
        nextQuantity.current = read.quantity
        return show('info', t('packing:scan.times', { quantity: number(read.quantity) }))
      case 'product':
        return countProduct(read.lines, read.quantity ?? '1', read.goods)
      case 'other-goods':
        return show('error', mismatchText(read))
      case 'error': {
        if (read.code === 'unknown-sscc' || read.code === 'no-such-package')
          return show('info', t('blind.package'))
        const words = t(`packing:scanError.${read.code}`, { text: read.text })
        if (read.code === 'unknown-gtin')
          return void beyond.countByGtin(read, read.quantity ?? '1', words)
        if (read.code !== 'unknown') return show('error', words)
        return void beyond.countByWords(read.text, read.quantity ?? '1', words)
      }
      default:
        return show('error', t('packing:scanError.unknown', { text: read.text }))
    }
  }
  return { status, scan, unorderedGoods: beyond.goods }
}
