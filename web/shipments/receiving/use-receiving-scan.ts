import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withLabel } from '#domain/label-count.ts'
import type { Packing, PackingLine } from '#domain/packing/package.ts'
import { formatQuantity, parseQuantity } from '#domain/quantity.ts'
import {
  addAccepted,
  addNumberedPiece,
  contentsWithin,
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
import { addUnannounced, nameOf } from '#web/shipments/receiving/queue/unannounced-count.ts'
import type { Counting } from '#web/shipments/receiving/queue/use-receipt-counts.ts'
import { useOrderLineSearch } from '#web/shipments/receiving/use-order-line-search.ts'
import { announce } from '#web/ui/announce.ts'
import { localToday } from '#web/ui/day-text.ts'

/** Counts what is scanned: a package with all that it holds, or pieces of a product. */
export function useReceivingScan(
  shipment: Shipment,
  packing: Packing | undefined,
  { counts, update }: Counting,
) {
  const { t } = useTranslation(['receiving', 'packing', 'traceability'])
  const mismatchText = useMismatchText()
  const { number } = useFormats()
  const [status, setStatus] = useState<ScanStatus>()
  const nextQuantity = useRef<string | null>(null)
  /** Whether the last code was none. */
  const isMisread = useRef(false)
  const { find } = useOrderLineSearch(shipment)
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

  const countPackage = (id: number, name: string, isScanned: boolean) => {
    const contents = packing ? contentsWithin(packing.packages, id) : []
    if (contents.length === 0) return show('error', t('scan.empty', { name }))
    const add = (before: ReceiptCounts) => {
      const next = addAccepted(lines, before, contents)
      const [{ lineId } = { lineId: 0 }] = contents
      const labelled = next?.[lineId]
      return labelled && { ...next, [lineId]: withLabel(labelled, isScanned) }
    }
    if (!add(counts)) return show('error', t('scan.countedBefore', { name }))
    update((before) => ({ counts: add(before.counts) ?? before.counts }))
    const words = t('scan.package', { name, count: contents.length })
    showCounted(
      words,
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
    const next = add(counts)
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

  // What no line has may be of an order line that was not announced.
  const countUnannounced = async (text: string, quantity: string, otherwise: string) => {
    const [line, ...others] = await find(text).catch(() => [])
    if (!line || others.length > 0) {
      isMisread.current = true
      return show('error', otherwise)
    }
    update(({ unannounced }) => ({ unannounced: addUnannounced(unannounced, line, quantity) }))
    show('info', t('scan.unannounced', { name: nameOf(line), quantity: number(quantity) }))
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
        return countPackage(read.package.id, `P${read.package.number}`, isScanned)
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
