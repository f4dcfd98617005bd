import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { minLookupLength } from '#domain/code-text.ts'
import type { Package, PackageEntry, PackingLine } from '#domain/packing/package.ts'
import { contentsOfScan, linesOfScan } from '#domain/packing/scan-contents.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { useFormats } from '#web/app/formats.ts'
import { parseScan } from '#web/app/scan/parse-scan.ts'
import { useMismatchText } from '#web/app/scan/use-mismatch-text.ts'
import { emptyCarton, entryLikePackage } from '#web/packing/package-draft.ts'
import { lineName } from '#web/packing/package-text.ts'
import type { PackingWorkspace } from '#web/packing/packing-context.ts'
import { useCrossShipmentLookup } from '#web/packing/scan/use-cross-shipment-lookup.ts'

const sumOf = (items: readonly { quantity: string }[]) =>
  formatQuantity(items.reduce((sum, item) => sum + parseQuantity(item.quantity), 0n))

const unpackedOf = ({ quantity, packed }: PackingLine) =>
  parseQuantity(quantity) - parseQuantity(packed)

/** Identifies the goods of a line: lines of the same product, size, color, lot and unit are interchangeable. */
const goodsOf = ({ productName, size, color, traceability, unit }: PackingLine) =>
  JSON.stringify([productName, size, color, traceability, unit])

/** Returns a function that applies a scan to the packing, and shows the result as the status. */
export function usePackingScan(workspace: PackingWorkspace): (text: string) => void {
  const { t } = useTranslation('packing')
  const { number } = useFormats()
  const nextQuantity = useRef<string | null>(null)
  const packageTemplate = useRef<PackageEntry>(emptyCarton)
  const lookup = useCrossShipmentLookup(workspace)
  const mismatchText = useMismatchText()

  const addPackage = () => {
    if (workspace.current) packageTemplate.current = entryLikePackage(workspace.current)
    const created = workspace.applyAndReport(
      [{ step: 'add', count: 1, package: packageTemplate.current, parentId: null, contents: [] }],
      ([pkg]) => t('scan.inPackage', { number: pkg?.number }),
    )
    if (created) workspace.select(created.map((pkg) => pkg.number))
  }

  const addProduct = (productLines: PackingLine[], quantityText: string) => {
    const quantity = parseQuantity(quantityText)
    const lines = linesOfScan(productLines, quantity, unpackedOf, goodsOf)
    const [line] = lines
    if (!line) return
    const product = lineName(line)
    const unpacked = lines.reduce((sum, one) => sum + unpackedOf(one), 0n)
    if (unpacked === 0n) {
      const total = sumOf(lines)
      return workspace.showStatus('error', t('scan.allPacked', { product, total: number(total) }))
    }
    if (unpacked < quantity) {
      const figures = { left: number(formatQuantity(unpacked)), quantity: number(quantityText) }
      return workspace.showStatus('error', t('scan.tooMany', { product, ...figures }))
    }
    if (workspace.selected.size > 1) return workspace.showStatus('error', t('scan.which'))
    const contents = contentsOfScan(lines, quantity, unpackedOf)
    const textOfAdded = (target: Package | undefined) => {
      const before = target?.contents.filter(({ lineId }) => lines.some(({ id }) => id === lineId))
      const inside = parseQuantity(sumOf(before ?? [])) + quantity
      return t(unpacked === quantity ? 'scan.addedLast' : 'scan.added', {
        product,
        quantity: number(quantityText),
        number: target?.number,
        inside: number(formatQuantity(inside)),
        left: number(formatQuantity(unpacked - quantity)),
      })
    }
    const reportPacked = (target: Package, isNewPackage: boolean) => {
      const textOf = (packageNumber: number) => textOfAdded({ ...target, number: packageNumber })
      workspace.recordPacked({ contents, packageNumber: target.number, textOf, isNewPackage })
      workspace.worklist.highlight(contents.map(({ lineId }) => lineId))
    }
    const { current } = workspace
    if (current) {
      packageTemplate.current = entryLikePackage(current)
      const isDone = workspace.applyAndReport(
        contents.map((content) => ({ step: 'move', ...content, from: null, to: current.id })),
        () => textOfAdded(current),
      )
      if (isDone) reportPacked(current, false)
      return
    }
    const created = workspace.applyAndReport(
      [{ step: 'add', count: 1, package: packageTemplate.current, parentId: null, contents }],
      ([pkg]) => textOfAdded(pkg && { ...pkg, contents: [] }),
    )
    if (!created?.[0]) return
    workspace.select(created.map((pkg) => pkg.number))
    reportPacked({ ...created[0], contents: [] }, true)
  }

  return (text) => {
    const { current: pendingCode } = lookup.pendingCode
    if (pendingCode !== null)
      return workspace.showStatus('error', t('scan.notYet', { text: pendingCode }))
    const scan = parseScan(text, workspace.packing, nextQuantity.current)
    nextQuantity.current = null
    switch (scan.kind) {
      case 'quantity':
        nextQuantity.current = scan.quantity
        return workspace.showStatus('info', t('scan.times', { quantity: number(scan.quantity) }))
      case 'package':
        workspace.select([scan.package.number])
        return workspace.showStatus('success', t('scan.inPackage', { number: scan.package.number }))
      case 'other-goods':
        return workspace.showStatus('error', mismatchText(scan))
      case 'error': {
        const errorText = t(`scanError.${scan.code}`, { text: scan.text })
        const isQuantityFault = ['bad-quantity', 'type-quantity', 'one-piece'].includes(scan.code)
        if (isQuantityFault || scan.text.length < minLookupLength)
          return workspace.showStatus('error', errorText)
        return void lookup.lookUp(scan.text, errorText)
      }
      case 'command':
        if (scan.command === '?') return workspace.setDialog({ kind: 'scan-help' })
        return workspace.refusal ? workspace.showStatus('error', workspace.refusal) : addPackage()
      case 'product':
        if (workspace.refusal) return workspace.showStatus('error', workspace.refusal)
        return addProduct(scan.lines, scan.quantity ?? '1')
    }
  }
}
