import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package, PackageContent, Packing, PackingLine } from '#domain/packing/package.ts'
import { contentsToCount } from '#domain/receiving/contents-to-count.ts'
import { withScannedGoods } from '#domain/receiving/counted-lots.ts'
import { countPackage, looseQuantity } from '#domain/receiving/counted-packages.ts'
import { newOnGoods } from '#domain/receiving/found-lot.ts'
import {
  type CountableLine,
  emptyCount,
  roomForScan,
  surplusOf,
  uncounted,
} from '#domain/receiving/line-count.ts'
import { type ReceiptCounts, withAccepted, withRejected } from '#domain/receiving/receipt-counts.ts'
import type { ReceivingLine, ReceivingShipment } from '#domain/receiving/receiving-shipment.ts'
import { nameOf } from '#domain/receiving/unannounced-count.ts'
import type { ScannedGoods } from '#domain/shipments/scanned-goods.ts'
import { isPastDate } from '#domain/shipments/traceability.ts'
import { formatQuantity, parseQuantity, type Quantity } from '#domain/units/quantity.ts'
import { useFormats } from '#web/app/formats.ts'
import {
  isUnknownCode,
  type ParsedScan,
  parseScan,
  type ScanError,
} from '#web/app/scan/parse-scan.ts'
import { useMismatchText } from '#web/app/scan/use-mismatch-text.ts'
import { useScanStatus } from '#web/app/scan/use-scan-status.ts'
import { useNewGoodsText } from '#web/app/shipment/use-goods-text.ts'
import { useToday } from '#web/app/workspace.ts'
import type { CountedGoodsOfShipment } from '#web/receiving/counting/use-counted-goods.ts'
import type { Counted } from '#web/receiving/queue/receiving-state.ts'
import type { Counting } from '#web/receiving/queue/use-receipt-counts.ts'
import { withFoundCode } from '#web/receiving/scanning/find-order-lines.ts'
import type { ScanRejection } from '#web/receiving/scanning/scan-outcome.tsx'
import { useOtherShipment } from '#web/receiving/scanning/use-other-shipment.ts'
import { useScanQueue } from '#web/receiving/scanning/use-scan-queue.ts'
import { useUnannouncedScan } from '#web/receiving/scanning/use-unannounced-scan.ts'

type CountedShipment = Pick<ReceivingShipment, 'id' | 'code' | 'supplier'> & {
  lines: readonly CountedLine[]
}
type CountedLine = CountableLine &
  Pick<ReceivingLine, 'orderLineId' | 'productCode' | 'size' | 'color' | 'unit' | 'traceability'>

/** Counts a scan as accepted or rejected: a package with its contents, or pieces of a product. */
export function useCountingScan(
  shipment: CountedShipment,
  packing: Packing | undefined,
  { counts, unannounced, packages, update }: Counting,
  recorded: CountedGoodsOfShipment,
  {
    isBlind,
    rejecting,
    onCounted,
  }: {
    isBlind: boolean
    rejecting: ScanRejection
    /** Called with the keys of the counted rows; the key of a line is its id. */
    onCounted: (rows: readonly (number | string)[]) => void
  },
) {
  const { t } = useTranslation(['receiving', 'counting', 'packing', 'traceability'])
  const mismatchText = useMismatchText()
  const { number } = useFormats()
  const newGoodsText = useNewGoodsText()
  const today = useToday()
  const nextQuantity = useRef<string | null>(null)
  /** Whether the last scan could not be read; then the label of the next counted package is recorded as unreadable. */
  const isMisread = useRef(false)
  const lines = new Map(shipment.lines.map((line) => [line.id, line]))
  const nameOfLine = (id: number) => {
    const line = lines.get(id)
    return line ? nameOf(line) : ''
  }
  const announced = packing && { ...packing, code: shipment.code }
  /** Counts of now: a look-up may answer after other scans. */
  const latestCounts = useRef(counts)
  useEffect(() => {
    latestCounts.current = counts
  }, [counts])
  const result = useScanStatus()
  const { show, isLatest } = result
  const unannouncedScan = useUnannouncedScan(shipment, { unannounced, update }, show, onCounted)
  const nameOtherShipment = useOtherShipment(shipment.id, result)
  const outcome = rejecting?.reason ?? null

  // Turns the accepted quantity into a rejected quantity while scans are rejected.
  const withOutcome = (next: ReceiptCounts, added: readonly PackageContent[]) =>
    outcome === null ? next : withRejected(next, added, outcome)
  const showOtherReason = (lineId: number) => {
    const reason = counts[lineId]?.reasonCode
    const product = nameOfLine(lineId)
    show('error', t('scan.otherReason', { product, reason: reason ? t(`reasons.${reason}`) : '' }))
  }

  // Goods past their date are counted with a warning: the person decides.
  const count = (
    change: (before: Counted) => Partial<Counted>,
    message: string,
    ids: readonly number[],
    { note = '', isSurplus = false } = {},
  ) => {
    const past = new Set(ids.filter((id) => isPastDate(lines.get(id)?.traceability ?? null, today)))
    const notes = [
      outcome === null ? '' : t('scan.rejected', { reason: t(`reasons.${outcome}`) }),
      past.size === 0 ? '' : t('traceability:scan.pastDate', { count: past.size }),
      note,
    ].filter(Boolean)
    update(change, outcome === null ? message : [message, notes[0]].join(' '))
    onCounted(ids)
    show(notes.length > 0 || isSurplus ? 'info' : 'success', [message, ...notes].join(' '))
  }

  const countScannedPackage = (
    { id, number: packageNumber }: Pick<Package, 'id' | 'number'>,
    isScanned: boolean,
  ) => {
    isMisread.current = false
    const name = `P${packageNumber}`
    const packed = packing?.packages ?? []
    const add = (before: Pick<Counted, 'counts' | 'packages'>) =>
      countPackage(lines, before, packed, { id, isScanned }, recorded.isRecorded)
    const added = add({ counts, packages })
    if (added === 'counted-before') {
      const who = recorded.whoCounted(id)
      const message = who ? 'scan.packageCountedBy' : 'scan.packageCounted'
      return show('error', t(message, { name, who }))
    }
    if (added === 'empty') return show('error', t('scan.empty', { name }))
    if (added === 'too-little-left') return show('error', t('scan.countedBefore', { name }))
    const rejected = withOutcome(added.counts, added.contents)
    if ('otherReason' in rejected) return showOtherReason(rejected.otherReason)
    const change = (before: Counted) => {
      const next = add(before)
      if (typeof next === 'string') return {}
      const all = withOutcome(next.counts, next.contents)
      return 'otherReason' in all ? {} : { counts: all, packages: next.packages }
    }
    const { contents, countedBefore } = added
    const message = [
      t('scan.package', { name, count: contents.length }),
      countedBefore.length > 0 ? t('scan.others', { count: countedBefore.length }) : '',
    ].filter(Boolean)
    const ids = contents.map(({ lineId }) => lineId)
    count(change, message.join(' '), ids, { note: looseNote(ids, name) })
  }

  // Only the person knows whether pieces counted loose before came from the package.
  const looseNote = (ids: readonly number[], name: string): string => {
    const loose = (id: number) => looseQuantity(counts, packages, id)
    const id = ids.find((lineId) => loose(lineId) > 0n)
    if (id === undefined) return ''
    const product = nameOfLine(id)
    return t('scan.loose', { name, product, quantity: number(formatQuantity(loose(id))) })
  }

  const countProduct = (
    matches: readonly PackingLine[],
    quantity: string,
    goods: ScannedGoods | null,
    { text, isProductCode = false }: { text: string; isProductCode?: boolean },
  ) => {
    const before = latestCounts.current
    const roomOf = (line: CountableLine) => roomForScan(line, before[line.id] ?? emptyCount)
    const lineIds = matches.map(({ id }) => id)
    const candidates = lineIds.flatMap((id) => lines.get(id) ?? [])
    const isOnePiece = Boolean(goods?.serialNumber)
    const options = { isProductCode, isBlind, isOnePiece }
    const added = contentsToCount(candidates, before, parseQuantity(quantity), options)
    if (!added) return show('error', t('scan.severalAnnounced', { text }))
    const addedLines = added.flatMap(({ lineId }) => lines.get(lineId) ?? [])
    const total = (quantityOf: (line: CountableLine) => Quantity) =>
      addedLines.reduce((sum, one) => sum + quantityOf(one), 0n)
    const [line] = addedLines
    if (!line) return
    const product = nameOf(line)
    // If serial numbers are announced, only those are accepted.
    const numbers = line.traceability?.serialNumbers ?? []
    const scanned = goods?.serialNumber ?? null
    const serialNumber =
      scanned && (numbers.length === 0 || numbers.includes(scanned)) ? scanned : null
    const piece = serialNumber ? { serialNumber, among: lineIds } : undefined
    // Only announced goods can be rejected, no surplus.
    const allowsSurplus = outcome === null
    const add = (before: ReceiptCounts) => {
      const all = withAccepted(lines, before, added, { allowsSurplus, piece })
      if (typeof all === 'string') return all
      const withGoods = added.reduce((next, { lineId, quantity: taken }) => {
        const target = lines.get(lineId)
        return target ? withScannedGoods(next, target, goods, taken) : next
      }, all)
      return withOutcome(withGoods, added)
    }
    const isRecorded = serialNumber !== null && recorded.isSerialRecorded(lineIds, serialNumber)
    const next = isRecorded ? 'counted-before' : add(before)
    if (next === 'counted-before')
      return show('error', t('traceability:scan.counted-before', { product, scanned }))
    if (next === 'too-little-left')
      return show('error', t('tooMuch', { left: number(formatQuantity(total(roomOf))) }))
    if ('otherReason' in next) return showOtherReason(next.otherReason)
    // Another look-up may answer before the screen is drawn.
    latestCounts.current = next
    const change = (now: Counted) => {
      const all = add(now.counts)
      return typeof all === 'string' || 'otherReason' in all ? {} : { counts: all }
    }
    const nextOf = ({ id }: CountableLine) => next[id] ?? emptyCount
    const surplus = total((one) => surplusOf(one, nextOf(one)))
    const left = total((one) => uncounted(one, nextOf(one)) ?? 0n)
    const figures = { product, quantity: number(quantity) }
    const message = isBlind
      ? t('counting:blind.product', { ...figures, sum: number(nextOf(line).accepted) })
      : surplus > 0n
        ? t('scan.surplus', { ...figures, over: number(formatQuantity(surplus)) })
        : t('scan.product', { ...figures, left: number(formatQuantity(left)) })
    const note = newGoodsText(newOnGoods(goods, line.traceability))
    const ids = addedLines.map(({ id }) => id)
    count(change, message, ids, { note, isSurplus: surplus > 0n })
  }

  // Before a refusal the code is searched among order lines, some of which may be announced, then among other shipments.
  const refuse = async (parsed: ScanError) => {
    const isOfPackage = parsed.code === 'unknown-sscc' || parsed.code === 'no-such-package'
    const message =
      isBlind && isOfPackage
        ? t('counting:blind.package')
        : isUnknownCode(parsed) && outcome !== null
          ? t('scan.notRejected', { text: parsed.text })
          : t(`packing:scanError.${parsed.code}`, { text: parsed.text })
    if (isOfPackage || parsed.code === 'other-shipment')
      return nameOtherShipment(parsed.text, show('error', message))
    if (!isUnknownCode(parsed)) return show('error', message)
    const isWrongDigit = parsed.code === 'check-digit'
    // Only announced goods can be rejected, and nothing is misread then; others would be counted as accepted.
    const countsOthers = outcome === null
    if (isWrongDigit && countsOthers) isMisread.current = true
    const waiting = show('wait', t('packing:scan.lookingUp', { text: parsed.text }))
    const found = await unannouncedScan.find(parsed)
    const orderLineIdOf = ({ id }: PackingLine) => lines.get(id)?.orderLineId
    const known = announced && found && withFoundCode(announced, found, parsed, orderLineIdOf)
    if (known) return apply(parseScan(parsed.text, known, parsed.quantity))
    const lookup = countsOthers ? unannouncedScan.count(parsed, found) : 'none'
    if (lookup === 'counted') {
      if (isWrongDigit) isMisread.current = false
      return
    }
    // Misread digits are scanned again at once: their error must not replace the result of that scan.
    if (isWrongDigit && lookup === 'none' && !isLatest(waiting)) {
      unannouncedScan.goods.forgetScan()
      return
    }
    if (parsed.code === 'unknown' && countsOthers && isLatest(waiting)) isMisread.current = true
    const shown = show('error', message)
    if (lookup === 'none' && parsed.code !== 'unknown-gtin')
      await nameOtherShipment(parsed.text, shown)
  }

  const apply = (parsed: ParsedScan, isTyped = false) => {
    const isScanned = !isTyped && !isMisread.current
    if (parsed.kind === 'product') isMisread.current = false
    switch (parsed.kind) {
      case 'quantity':
        nextQuantity.current = parsed.quantity
        return show('info', t('packing:scan.times', { quantity: number(parsed.quantity) }))
      case 'package':
        return countScannedPackage(parsed.package, isScanned)
      case 'product':
        return countProduct(parsed.lines, parsed.quantity ?? '1', parsed.goods, parsed)
      case 'other-goods':
        // An unknown serial number is refused; a wrong lot or date may be the reason for a rejection.
        return outcome === null || parsed.mismatch.code === 'wrong-serial'
          ? show('error', mismatchText(parsed))
          : countProduct(parsed.lines, parsed.quantity ?? '1', parsed.goods, parsed)
      case 'error':
        return void refuse(parsed)
      case 'command':
        return show('error', t('packing:scanError.unknown', { text: parsed.text }))
    }
  }
  const scan = (text: string, isTyped = false) => {
    unannouncedScan.goods.forgetScan()
    if (!announced) {
      queueScan(text, isTyped)
      return show('wait', t('scan.loading', { text }))
    }
    const parsed = parseScan(text, announced, nextQuantity.current)
    nextQuantity.current = null
    apply(parsed, isTyped)
  }
  // Finds the package by id: its number, as a scan, might be a product code.
  const countPressedPackage = (pressed: Pick<Package, 'id' | 'number'>) => {
    unannouncedScan.goods.forgetScan()
    nextQuantity.current = null
    countScannedPackage(pressed, false)
  }
  const queueScan = useScanQueue(packing !== undefined, scan)
  return { ...result, scan, countPressedPackage, unannouncedGoods: unannouncedScan.goods }
}
