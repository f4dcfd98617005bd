import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Package, PackageEntry, PackingLine } from '#domain/packing/package.ts'
import { formatQuantity, parseQuantity } from '#domain/quantity.ts'
import { useFormats } from '#web/app/formats.ts'
import { minCodeLength } from '#web/app/keyboard/use-code-lookup.ts'
import { bareCarton, entryLike } from '#web/packing/package-draft.ts'
import { lineName } from '#web/packing/package-text.ts'
import type { Desk } from '#web/packing/packing-context.ts'
import { readScan } from '#web/packing/scan/parse-scan.ts'
import { useElsewhere } from '#web/packing/scan/use-cross-shipment-lookup.ts'

const freeOf = (line: PackingLine) => parseQuantity(line.quantity) - parseQuantity(line.packed)

/** Does what a scan asks for, and says what was done or what would have been taken instead. */
export function useDeskScan(desk: Desk): (text: string) => void {
  const { t } = useTranslation('packing')
  const { number } = useFormats()
  const awaited = useRef<string | null>(null)
  const like = useRef<PackageEntry>(bareCarton)
  const elsewhere = useElsewhere(desk)

  const open = () => {
    if (desk.current) like.current = entryLike(desk.current)
    const made = desk.act(
      [{ step: 'add', count: 1, package: like.current, parentId: null, contents: [] }],
      ([one]) => t('scan.inPackage', { number: one?.number }),
    )
    if (made) desk.choose(made.map((one) => one.number))
  }

  const put = (lines: PackingLine[], asked: string) => {
    const quantity = parseQuantity(asked)
    const line =
      lines.find((one) => freeOf(one) >= quantity) ??
      lines.find((one) => freeOf(one) > 0n) ??
      lines[0]
    if (!line) return
    const product = lineName(line)
    const left = freeOf(line)
    if (left === 0n) {
      const total = number(line.quantity)
      return desk.say('refused', t('scan.allPacked', { product, total }))
    }
    if (left < quantity) {
      const figures = { left: number(formatQuantity(left)), quantity: number(asked) }
      return desk.say('refused', t('scan.tooMany', { product, ...figures }))
    }
    if (desk.chosen.size > 1) return desk.say('refused', t('scan.which'))
    const told = (into: Package | undefined) => {
      const before = into?.contents.find(({ lineId }) => lineId === line.id)?.quantity ?? '0'
      const inside = formatQuantity(parseQuantity(before) + quantity)
      return t(left === quantity ? 'scan.addedLast' : 'scan.added', {
        product,
        quantity: number(asked),
        number: into?.number,
        inside: number(inside),
        left: number(formatQuantity(left - quantity)),
      })
    }
    const { current } = desk
    if (current) {
      like.current = entryLike(current)
      desk.act(
        [{ step: 'move', lineId: line.id, from: null, to: current.id, quantity: asked }],
        () => told(current),
      )
      return
    }
    const contents = [{ lineId: line.id, quantity: asked }]
    const made = desk.act(
      [{ step: 'add', count: 1, package: like.current, parentId: null, contents }],
      ([one]) => told(one && { ...one, contents: [] }),
    )
    if (made) desk.choose(made.map((one) => one.number))
  }

  return (text) => {
    const { current: unanswered } = elsewhere.asking
    if (unanswered !== null) return desk.say('refused', t('scan.notYet', { text: unanswered }))
    const reading = readScan(text, desk.bench)
    const quantity = awaited.current
    awaited.current = null
    switch (reading.kind) {
      case 'quantity':
        awaited.current = reading.quantity
        return desk.say('asked', t('scan.times', { quantity: number(reading.quantity) }))
      case 'package':
        desk.choose([reading.package.number])
        return desk.say('done', t('scan.inPackage', { number: reading.package.number }))
      case 'fault': {
        const why = t(`fault.${reading.fault}`, { text: reading.text })
        if (reading.fault === 'bad-quantity' || reading.text.length < minCodeLength)
          return desk.say('refused', why)
        return void elsewhere.lookUp(reading.text, why)
      }
      case 'command':
        if (reading.command === '?') return desk.ask({ what: 'scan-help' })
        return desk.refusal ? desk.say('refused', desk.refusal) : open()
      case 'goods':
        if (desk.refusal) return desk.say('refused', desk.refusal)
        return put(reading.lines, reading.quantity ?? quantity ?? '1')
    }
  }
}
