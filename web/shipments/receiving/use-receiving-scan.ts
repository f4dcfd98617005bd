import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { countPackage } from '#domain/counted-packages.ts'
import { withLabel } from '#domain/label-count.ts'
import type { ListedOrderLine } from '#domain/order-line.ts'
import type { PackageContent, Packing, PackingLine } from '#domain/packing/package.ts'
import { formatQuantity, parseQuantity } from '#domain/quantity.ts'
import {
  addAccepted,
  addNumberedPiece,
  counted,
  emptyCount,
  type ReceiptCounts,
  surplusOf,
  unsettled,
} from '#domain/receipt-count.ts'
import type { Shipment } from '#domain/shipment.ts'
import { isPastDate } from '#domain/traceability.ts'
import { useFormats } from '#web/app/formats.ts'
import { parseScan } from '#web/app/scan/parse-scan.ts'
import type { ScanStatus } from '#web/app/scan/scan-field.tsx'
import { useMismatchText } from '#web/app/scan/use-mismatch-text.ts'
import type { Counted } from '#web/shipments/receiving/queue/receiving-state.ts'
import { addUnannounced, nameOf } from '#web/shipments/receiving/queue/unannounced-count.ts'
import type { Counting } from '#web/shipments/receiving/queue/use-receipt-counts.ts'
import type { CountedGoodsOfShipment } from '#web/shipments/receiving/use-counted-goods.ts'
import { useOrderLineSearch } from '#web/shipments/receiving/use-order-line-search.ts'
import { announce } from '#web/ui/announce.ts'
import { localToday } from '#web/ui/day-text.ts'

// A mixed package is said with its first line.
function labelled(
  counts: ReceiptCounts,
  [first]: readonly PackageContent[],
  isScanned: boolean,
): ReceiptCounts {
  const count = first && counts[first.lineId]
  return count ? { ...counts, [first.lineId]: withLabel(count, isScanned) } : counts
}

/** Counts what is scanned: a package with all that it holds, or pieces of a product. */
export function useReceivingScan(
  shipment: Shipment,
  packing: Packing | undefined,
  { counts, packages, update }: Counting,
  goods: CountedGoodsOfShipment,
) {
  const { t } = useTranslation(['receiving', 'packing', 'traceability'])
  const mismatchText = useMismatchText()
  const { number } = useFormats()
  const [status, setStatus] = useState<ScanStatus>()
  const nextQuantity = useRef<string | null>(null)
  /** Whether the last code was none. */
  const isMisread = useRef(false)
  const { find, findByGtin } = useOrderLineSearch(shipment)
  const lines = new Map(shipment.lines.map((line) => [line.id, line]))
  const show = (tone: ScanStatus['tone'], text: string) => {
    announce(text)
    setStatus((before) => ({ tone, text, sequence: (before?.sequence ?? 0) + 1 }))
  }

  // Goods past their date are counted all the same, and said: a person decides.
  const showCounted = (words: string, ids: readonly number[]) => {
    const today = localToday()
    const past = new Set(ids.filter((id) => isPastDate(lines.get(id)?.traceability ?? null, today)))
    if (past.size === 0) return show('success', words)
    show('info', `${words} ${t('traceability:scan.pastDate', { count: past.size })}`)
  }

  const countScannedPackage = (id: number, name: string, isScanned: boolean) => {
    const packed = packing?.packages ?? []
    const add = (before: Pick<Counted, 'counts' | 'packages'>) =>
      countPackage(lines, before, packed, id, goods.isRecorded)
    const added = add({ counts, packages })
    if (added === 'counted-before') {
      const who = goods.whoCounted(id)
      const words = who ? 'scan.packageCountedBy' : 'scan.packageCounted'
      return show('error', t(words, { name, who }))
    }
    if (added === 'empty') return show('error', t('scan.empty', { name }))
    if (added === 'too-little-left') return show('error', t('scan.countedBefore', { name }))
    update((before) => {
      const next = add(before)
      if (typeof next === 'string') return {}
      return { counts: labelled(next.counts, next.contents, isScanned), packages: next.packages }
    })
    const { contents, countedBefore } = added
    const words = [
      t('scan.package', { name, count: contents.length }),
      countedBefore.length > 0 ? t('scan.others', { count: countedBefore.length }) : '',
    ].filter(Boolean)
    showCounted(
      words.join(' '),
      contents.map(({ lineId }) => lineId),
    )
  }

  const countProduct = (
    found: readonly PackingLine[],
    quantity: string,
    serialNumber: string | null,
  ) => {
    const left = (id: number) => {
      const line = lines.get(id)
      return line ? unsettled(line) - counted(counts[id] ?? emptyCount) : 0n
    }
    const fitting = found.find(({ id }) => left(id) >= parseQuantity(quantity))
    const line = lines.get((fitting ?? found.at(-1))?.id ?? 0)
    if (!line) return
    const product = line.productCode
    const among = found.map(({ id }) => id)
    const add = (before: ReceiptCounts) =>
      serialNumber
        ? addNumberedPiece(lines, before, line.id, { serialNumber, among })
        : addAccepted(lines, before, [{ lineId: line.id, quantity }], { allowsSurplus: true })
    const isRecorded = serialNumber !== null && goods.isSerialRecorded(among, serialNumber)
    const next = isRecorded ? undefined : add(counts)
    if (!next)
      return show(
        'error',
        t('traceability:scan.counted-before', { product, scanned: serialNumber ?? '' }),
      )
    update((before) => ({ counts: add(before.counts) ?? before.counts }))
    const figures = { product, quantity: number(quantity) }
    const over = surplusOf(line, next[line.id] ?? emptyCount)
    if (over > 0n)
      return show('info', t('scan.surplus', { ...figures, over: number(formatQuantity(over)) }))
    const rest = number(formatQuantity(left(line.id) - parseQuantity(quantity)))
    showCounted(t('scan.product', { ...figures, left: rest }), [line.id])
  }

  const addFound = (line: ListedOrderLine, quantity: string) => {
    update(({ unannounced }) => ({ unannounced: addUnannounced(unannounced, line, quantity) }))
    show('info', t('scan.unannounced', { name: nameOf(line), quantity: number(quantity) }))
  }

  // What no line has may be of an order line that was not announced.
  const countUnannounced = async (text: string, quantity: string, otherwise: string) => {
    const [line, ...others] = await find(text).catch(() => [])
    if (!line || others.length > 0) {
      isMisread.current = true
      return show('error', otherwise)
    }
    addFound(line, quantity)
  }

  // Of several order lines with one GTIN the first that is still to be served; its order is shown, and can be changed.
  const countUnannouncedGtin = async (gtin: string, quantity: string, otherwise: string) => {
    const found = await findByGtin(gtin).catch(() => [])
    const line = found.find(({ pending }) => Number(pending) > 0) ?? found[0]
    if (!line) return show('error', otherwise)
    addFound(line, quantity)
  }

  const scan = (text: string, isTyped = false) => {
    if (!packing) return show('error', t('scan.loading'))
    const read = parseScan(text, { ...packing, code: shipment.code })
    const quantity = nextQuantity.current
    nextQuantity.current = null
    const isScanned = !isTyped && !isMisread.current
    if (read.kind === 'package' || read.kind === 'product') isMisread.current = false
    switch (read.kind) {
      case 'quantity':
        nextQuantity.current = read.quantity
        return show('info', t('packing:scan.times', { quantity: number(read.quantity) }))
      case 'package':
        return countScannedPackage(read.package.id, `P${read.package.number}`, isScanned)
      case 'product':
        return countProduct(
          read.lines,
          read.serialNumber ? '1' : (read.quantity ?? quantity ?? '1'),
          read.serialNumber,
        )
      case 'other-goods':
        return show('error', mismatchText(read))
      case 'error': {
        const words = t(`packing:scanError.${read.code}`, { text: read.text })
        if (read.code === 'unknown-gtin')
          return void countUnannouncedGtin(read.gtin, read.quantity ?? quantity ?? '1', words)
        if (read.code === 'check-digit') isMisread.current = true
        if (read.code !== 'unknown') return show('error', words)
        return void countUnannounced(read.text, quantity ?? '1', words)
      }
      case 'command':
        return show('error', t('packing:scanError.unknown', { text: read.text }))
    }
  }
  return { status, scan }
}
