import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Packing, PackingLine } from '#domain/packing/package.ts'
import { formatQuantity, parseQuantity } from '#domain/quantity.ts'
import {
  addAccepted,
  contentsWithin,
  counted,
  emptyCount,
  type ReceiptCounts,
  unsettled,
} from '#domain/receipt-count.ts'
import type { Shipment } from '#domain/shipment.ts'
import { useFormats } from '#web/app/formats.ts'
import { parseScan } from '#web/app/scan/parse-scan.ts'
import type { ScanStatus } from '#web/app/scan/scan-field.tsx'
import { announce } from '#web/ui/announce.ts'

type Counting = { counts: ReceiptCounts; replace: (counts: ReceiptCounts) => void }

/** Counts what is scanned: a package with all that it holds, or pieces of a product. */
export function useReceivingScan(
  shipment: Shipment,
  packing: Packing | undefined,
  { counts, replace }: Counting,
) {
  const { t } = useTranslation(['receiving', 'packing'])
  const { number } = useFormats()
  const [status, setStatus] = useState<ScanStatus>()
  const nextQuantity = useRef<string | null>(null)
  const lines = new Map(shipment.lines.map((line) => [line.id, line]))
  const show = (tone: ScanStatus['tone'], text: string) => {
    announce(text)
    setStatus((before) => ({ tone, text, sequence: (before?.sequence ?? 0) + 1 }))
  }

  const countPackage = (id: number, name: string) => {
    const contents = packing ? contentsWithin(packing.packages, id) : []
    if (contents.length === 0) return show('error', t('scan.empty', { name }))
    const next = addAccepted(lines, counts, contents)
    if (!next) return show('error', t('scan.countedBefore', { name }))
    replace(next)
    show('success', t('scan.package', { name, count: contents.length }))
  }

  const countProduct = (found: readonly PackingLine[], quantity: string) => {
    const left = (id: number) => {
      const line = lines.get(id)
      return line ? unsettled(line) - counted(counts[id] ?? emptyCount) : 0n
    }
    const line = found.find(({ id }) => left(id) >= parseQuantity(quantity))
    const [first] = found
    if (!first) return
    if (!line) {
      const most = found.map(({ id }) => left(id)).reduce((a, b) => (a > b ? a : b), 0n)
      const figures = { product: first.productCode, left: number(formatQuantity(most)) }
      return show('error', t('scan.tooMany', figures))
    }
    const next = addAccepted(lines, counts, [{ lineId: line.id, quantity }])
    if (!next) return
    replace(next)
    const rest = left(line.id) - parseQuantity(quantity)
    show(
      'success',
      t('scan.product', {
        product: line.productCode,
        quantity: number(quantity),
        left: number(formatQuantity(rest)),
      }),
    )
  }

  const scan = (text: string) => {
    if (!packing) return show('error', t('scan.loading'))
    const read = parseScan(text, { ...packing, code: shipment.code })
    const quantity = nextQuantity.current
    nextQuantity.current = null
    switch (read.kind) {
      case 'quantity':
        nextQuantity.current = read.quantity
        return show('info', t('packing:scan.times', { quantity: number(read.quantity) }))
      case 'package':
        return countPackage(read.package.id, `P${read.package.number}`)
      case 'product':
        return countProduct(read.lines, read.quantity ?? quantity ?? '1')
      case 'error':
        return show('error', t(`packing:scanError.${read.code}`, { text: read.text }))
      case 'command':
        return show('error', t('packing:scanError.unknown', { text: read.text }))
    }
  }
  return { status, scan }
}
