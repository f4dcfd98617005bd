import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package, PackageContent, Packing, PackingLine } from '#domain/packing/package.ts'
import { withScannedGoods } from '#domain/receiving/counted-lots.ts'
import { countPackage, looseQuantity } from '#domain/receiving/counted-packages.ts'
import { newOnGoods } from '#domain/receiving/found-lot.ts'
import { withLabelOfPackage } from '#domain/receiving/label-count.ts'
import {
  addAccepted,
  addNumberedPiece,
  counted,
  emptyCount,
  type ReceiptCounts,
  surplusOf,
  unsettled,
} from '#domain/receiving/receipt-count.ts'
import { rejectAccepted } from '#domain/receiving/rejected-count.ts'
import type { ScannedGoods } from '#domain/shipments/scanned-goods.ts'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { isPastDate } from '#domain/shipments/traceability.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { useFormats } from '#web/app/formats.ts'
import { parseScan, type ScanError } from '#web/app/scan/parse-scan.ts'
import { useMismatchText } from '#web/app/scan/use-mismatch-text.ts'
import { useScanStatus } from '#web/app/scan/use-scan-status.ts'
import { useNewGoodsText } from '#web/app/shipment/use-goods-text.ts'
import type { CountedGoodsOfShipment } from '#web/receiving/counting/use-counted-goods.ts'
import type { Counted } from '#web/receiving/queue/receiving-state.ts'
import type { Counting } from '#web/receiving/queue/use-receipt-counts.ts'
import type { Rejecting } from '#web/receiving/scanning/scan-outcome.tsx'
import { useEarlyScans } from '#web/receiving/scanning/use-early-scans.ts'
import { useOtherShipment } from '#web/receiving/scanning/use-other-shipment.ts'
import { useUnannouncedScan } from '#web/receiving/scanning/use-unannounced-scan.ts'
import { localToday } from '#web/ui/form/day-text.ts'

/** Counts a scan as accepted or rejected: a package with its contents, or pieces of a product. */
export function useReceivingScan(
  shipment: Shipment,
  packing: Packing | undefined,
  { counts, unannounced, unordered, packages, update }: Counting,
  recorded: CountedGoodsOfShipment,
  {
    rejecting,
    onCounted,
  }: {
    rejecting: Rejecting
    /** Called with the rows that a scan counted; lines by id. */
    onCounted: (rows: readonly (number | string)[]) => void
  },
) {
  const { t } = useTranslation(['receiving', 'packing', 'traceability'])
  const mismatchText = useMismatchText()
  const { number } = useFormats()
  const newGoodsText = useNewGoodsText()
  const nextQuantity = useRef<string | null>(null)
  /** Whether the last scan could not be read: then the label of the next package counts as not scanned. */
  const isMisread = useRef(false)
  const lines = new Map(shipment.lines.map((line) => [line.id, line]))
  const result = useScanStatus()
  const { show } = result
  const unannouncedScan = useUnannouncedScan(
    shipment,
    { unannounced, unordered, update },
    show,
    onCounted,
  )
  const nameOther = useOtherShipment(shipment.id, result)
  const outcome = rejecting?.reason ?? null

  // Turns the accepted quantity into a rejected one while scans are rejected.
  const settled = (next: ReceiptCounts, added: readonly PackageContent[]) =>
    outcome === null ? next : rejectAccepted(next, added, outcome)
  const showOtherReason = (lineId: number) => {
    const reason = counts[lineId]?.reasonCode
    const product = lines.get(lineId)?.productCode ?? ''
    show('error', t('scan.otherReason', { product, reason: reason ? t(`reasons.${reason}`) : '' }))
  }

  // Goods past their date are counted with a warning: the person decides.
  const count = (
    change: (before: Counted) => Partial<Counted>,
    words: string,
    ids: readonly number[],
    note = '',
  ) => {
    const today = localToday()
    const past = new Set(ids.filter((id) => isPastDate(lines.get(id)?.traceability ?? null, today)))
    const notes = [
      outcome === null ? '' : t('scan.rejected', { reason: t(`reasons.${outcome}`) }),
      past.size === 0 ? '' : t('traceability:scan.pastDate', { count: past.size }),
      note,
    ].filter(Boolean)
    update(change, outcome === null ? words : [words, notes[0]].join(' '))
    onCounted(ids)
    show(notes.length === 0 ? 'success' : 'info', [words, ...notes].join(' '))
  }

  const countScannedPackage = (
    { id, number }: Pick<Package, 'id' | 'number'>,
    isScanned: boolean,
  ) => {
    isMisread.current = false
    const name = `P${number}`
    const packed = packing?.packages ?? []
    const add = (before: Pick<Counted, 'counts' | 'packages'>) =>
      countPackage(lines, before, packed, id, recorded.isRecorded)
    const added = add({ counts, packages })
    if (added === 'counted-before') {
      const who = recorded.whoCounted(id)
      const words = who ? 'scan.packageCountedBy' : 'scan.packageCounted'
      return show('error', t(words, { name, who }))
    }
    if (added === 'empty') return show('error', t('scan.empty', { name }))
    if (added === 'too-little-left') return show('error', t('scan.countedBefore', { name }))
    const rejected = settled(added.counts, added.contents)
    if ('otherReason' in rejected) return showOtherReason(rejected.otherReason)
    const change = (before: Counted) => {
      const next = add(before)
      if (typeof next === 'string') return {}
      const all = settled(next.counts, next.contents)
      if ('otherReason' in all) return {}
      return { counts: withLabelOfPackage(all, next.contents, isScanned), packages: next.packages }
    }
    const { contents, countedBefore } = added
    const words = [
      t('scan.package', { name, count: contents.length }),
      countedBefore.length > 0 ? t('scan.others', { count: countedBefore.length }) : '',
    ].filter(Boolean)
    const ids = contents.map(({ lineId }) => lineId)
    count(change, words.join(' '), ids, looseNote(ids, name))
  }

  // Only the person knows whether pieces counted loose before came from the package.
  const looseNote = (ids: readonly number[], name: string): string => {
    const loose = (id: number) => looseQuantity(counts, packages, id)
    const id = ids.find((one) => loose(one) > 0n)
    if (id === undefined) return ''
    const product = lines.get(id)?.productCode
    return t('scan.loose', { name, product, quantity: number(formatQuantity(loose(id))) })
  }

  const countProduct = (
    found: readonly PackingLine[],
    quantity: string,
    goods: ScannedGoods | null,
  ) => {
    const left = (id: number) => {
      const line = lines.get(id)
      const rest = line ? unsettled(line) - counted(counts[id] ?? emptyCount) : 0n
      return rest > 0n ? rest : 0n
    }
    const fitting = found.find(({ id }) => left(id) >= parseQuantity(quantity))
    const line = lines.get((fitting ?? found.at(-1))?.id ?? 0)
    if (!line) return
    const product = line.productCode
    const among = found.map(({ id }) => id)
    const added = [{ lineId: line.id, quantity }]
    // Without announced serial numbers any is accepted; otherwise only those.
    const numbers = line.traceability?.serialNumbers ?? []
    const scanned = goods?.serialNumber ?? null
    const serialNumber =
      scanned && (numbers.length === 0 || numbers.includes(scanned)) ? scanned : null
    const add = (before: ReceiptCounts) => {
      const all = serialNumber
        ? addNumberedPiece(lines, before, line.id, { serialNumber, among })
        : addAccepted(lines, before, added, { allowsSurplus: outcome === null })
      return all && settled(withScannedGoods(all, line, goods, quantity), added)
    }
    const isRecorded = serialNumber !== null && recorded.isSerialRecorded(among, serialNumber)
    const next = isRecorded ? undefined : add(counts)
    if (!next) {
      // Surplus cannot be rejected, only announced goods.
      const words = serialNumber
        ? t('traceability:scan.counted-before', { product, scanned: serialNumber })
        : t('tooMuch', { left: number(formatQuantity(left(line.id))) })
      return show('error', words)
    }
    if ('otherReason' in next) return showOtherReason(next.otherReason)
    const change = (before: Counted) => {
      const all = add(before.counts)
      return !all || 'otherReason' in all ? {} : { counts: all }
    }
    const figures = { product, quantity: number(quantity) }
    const note = newGoodsText(newOnGoods(goods, line.traceability))
    const over = surplusOf(line, next[line.id] ?? emptyCount)
    if (over > 0n) {
      const words = t('scan.surplus', { ...figures, over: number(formatQuantity(over)) })
      update(change, words)
      onCounted([line.id])
      return show('info', [words, note].filter(Boolean).join(' '))
    }
    const rest = number(formatQuantity(left(line.id) - parseQuantity(quantity)))
    count(change, t('scan.product', { ...figures, left: rest }), [line.id], note)
  }

  // Before a refusal the code is searched among order lines, then among other shipments.
  const refuse = async (read: ScanError) => {
    const words = t(`packing:scanError.${read.code}`, { text: read.text })
    const isElsewhere = read.code === 'unknown-sscc' || read.code === 'other-shipment'
    if (read.code === 'check-digit') isMisread.current = true
    if (isElsewhere) return nameOther(read.text, show('error', words))
    if (read.code !== 'unknown' && read.code !== 'unknown-gtin') return show('error', words)
    show('wait', t('packing:scan.lookingUp', { text: read.text }))
    const quantity = read.quantity ?? '1'
    const found = await (read.code === 'unknown'
      ? unannouncedScan.countByWords(read.text, quantity)
      : unannouncedScan.countByGtin(read, quantity))
    if (found === 'counted') return
    const shown = show('error', words)
    if (read.code === 'unknown') isMisread.current = true
    if (found === 'none' && read.code === 'unknown') await nameOther(read.text, shown)
  }

  const scan = (text: string, isTyped = false) => {
    unannouncedScan.goods.forgetScan()
    if (!packing) {
      hold(text, isTyped)
      return show('wait', t('scan.loading', { text }))
    }
    const read = parseScan(text, { ...packing, code: shipment.code }, nextQuantity.current)
    nextQuantity.current = null
    const isScanned = !isTyped && !isMisread.current
    if (read.kind === 'product') isMisread.current = false
    switch (read.kind) {
      case 'quantity':
        nextQuantity.current = read.quantity
        return show('info', t('packing:scan.times', { quantity: number(read.quantity) }))
      case 'package':
        return countScannedPackage(read.package, isScanned)
      case 'product':
        return countProduct(read.lines, read.quantity ?? '1', read.goods)
      case 'other-goods':
        // An unknown serial number is refused; a wrong lot or date may be the reason for a rejection.
        return outcome === null || read.mismatch.code === 'wrong-serial'
          ? show('error', mismatchText(read))
          : countProduct(read.lines, read.quantity ?? '1', read.goods)
      case 'error':
        return void refuse(read)
      case 'command':
        return show('error', t('packing:scanError.unknown', { text: read.text }))
    }
  }
  // By id, not as a scan: a product code may look like the name of a package.
  const countPressedPackage = (pressed: Pick<Package, 'id' | 'number'>) => {
    unannouncedScan.goods.forgetScan()
    nextQuantity.current = null
    countScannedPackage(pressed, false)
  }
  const hold = useEarlyScans(packing !== undefined, scan)
  return { ...result, scan, countPressedPackage, unorderedGoods: unannouncedScan.goods }
}
