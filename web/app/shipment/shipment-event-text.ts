import { useTranslation } from 'react-i18next'
import { discrepancyAnswers, discrepancyKinds } from '#domain/discrepancies/discrepancy.ts'
import { discrepancyOutcomes } from '#domain/discrepancies/discrepancy-effect.ts'
import { dockSlotSteps } from '#domain/docks/dock.ts'
import type { FoundLot } from '#domain/receiving/found-lot.ts'
import type { LineReceipt } from '#domain/receiving/receipt.ts'
import {
  type changedLineFields,
  type GoodsDetails,
  lineFieldNames,
} from '#domain/shipments/line-field.ts'
import { splitOfEntry, splitTotal } from '#domain/shipments/package-split.ts'
import type { ShipmentEvent } from '#domain/shipments/shipment-event.ts'
import { shipmentFieldNames } from '#domain/shipments/shipment-field.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import type { Traceability } from '#domain/shipments/traceability.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import { useFormats } from '#web/app/formats.ts'
import { useShipmentFieldText } from '#web/app/shipment/shipment-field-text.ts'
import { useGoodsText } from '#web/app/shipment/use-goods-text.ts'
import { useLineFieldText } from '#web/app/shipment/use-line-field-text.ts'

type Details = ShipmentEvent['details']
type AddedLine = Parameters<typeof splitOfEntry>[0] &
  Partial<GoodsDetails> & {
    orderLineId: number
    traceability?: Traceability
  }
type FoundGoods = { lots?: FoundLot[]; serialNumbers?: string[] }
type UnannouncedGoods = FoundGoods & { product: string; quantity: string }

const noGoods = { lot: null, bestBefore: null, expiry: null }

/** Maximum number of lines shown of an entry, and of lots shown of a line. */
const maxShownLines = 3

/**
 * Returns a function for the title and details of a history entry as text. `lines` give the names of products; the name
 * of a removed line is in the entry of its removal among `events`.
 */
export function useEventText(
  events: readonly ShipmentEvent[],
  lines: readonly ShipmentLine[] = [],
) {
  const { t } = useTranslation(['changes', 'discrepancies', 'docks', 'fields'])
  const { number, day: dayText } = useFormats()
  const fieldText = useShipmentFieldText()
  const goodsText = useGoodsText()
  const lineFieldText = useLineFieldText()
  const nameOf = (orderLineId: unknown) => {
    const line = lines.find((candidate) => candidate.orderLineId === orderLineId)
    if (line) return [line.productName, line.size, line.color].filter(Boolean).join(' ')
    const removal = events.find(
      ({ details }) => details.orderLineId === orderLineId && typeof details.goods === 'string',
    )
    return String(removal?.details.goods ?? '')
  }
  const quantityOf = (quantity: string, orderLineId: unknown) =>
    [number(quantity), nameOf(orderLineId)].filter(Boolean).join(' × ')

  const addedLine = (line: AddedLine) => [
    [
      quantityOf(formatQuantity(splitTotal(splitOfEntry(line))), line.orderLineId),
      ...lineFieldText.goods(line),
      line.traceability ? goodsText(line.traceability) : '',
    ]
      .filter(Boolean)
      .join(', '),
  ]
  // The quantities counted for a line of a receipt, without zeros.
  const receivedLine = ({ lineId, lots, serialNumbers, ...amounts }: LineReceipt) => {
    const orderLineId = lines.find((line) => line.id === lineId)?.orderLineId
    // Older entries have no surplus.
    return [
      ...(['accepted', 'rejected', 'cancelled', 'surplus'] as const)
        .filter((name) => Number(amounts[name] ?? 0) > 0)
        .map((name) => `${t(`count.${name}`)}: ${quantityOf(amounts[name], orderLineId)}`),
      ...foundGoods({ lots, serialNumbers }),
    ]
  }
  // Lots, dates and serial numbers of the counted goods.
  const foundGoods = ({ lots = [], serialNumbers = [] }: FoundGoods) => {
    const lotTexts = lots
      .slice(0, maxShownLines)
      .map(
        ({ quantity, ...lot }) =>
          `${number(quantity)} × ${goodsText({ ...lot, serialNumbers: [] })}`,
      )
    const rest = lots.length - lotTexts.length
    if (rest > 0) lotTexts.push(t('event.more', { count: rest }))
    if (serialNumbers.length > 0) lotTexts.push(goodsText({ ...noGoods, serialNumbers }))
    return lotTexts.length > 0 ? [`${t('count.found')}: ${lotTexts.join(', ')}`] : []
  }

  const unannouncedLine = ({ product, quantity, ...found }: UnannouncedGoods) => [
    `${t('count.unannounced')}: ${number(quantity)} × ${product}`,
    ...foundGoods(found),
  ]

  // Goods without an order have their own description.
  const unorderedText = ({ description, quantity, unit }: Details) =>
    `${number(String(quantity))} ${unit} × ${description}`

  const changedFields = (details: Details) =>
    shipmentFieldNames
      .filter((name) => name in details)
      .map((name) => {
        const value = fieldText(name, String(details[name] ?? ''))
        return `${t(`fields:${name}`)}: ${value || t('event.emptyValue')}`
      })
  const changedQuantity = (details: Details) => {
    const { orderLineId, from, to, quantity, description } = details
    if (typeof description === 'string') return [unorderedText(details)]
    if (typeof from === 'string' && typeof to === 'string')
      return [`${nameOf(orderLineId)} ${number(from)} → ${number(to)}`.trim()]
    return typeof quantity === 'string' ? [quantityOf(quantity, orderLineId)] : []
  }
  // Changed fields of a line.
  const changedLine = ({ fields = {} }: Details) =>
    lineFieldNames.flatMap((name) => {
      const change = (fields as ReturnType<typeof changedLineFields>)[name]
      if (!change) return []
      const valueText = (value: string | null) =>
        value ? lineFieldText.value(name, value) : t('event.emptyValue')
      return [`${t(`fields:${name}`)}: ${valueText(change.from)} → ${valueText(change.to)}`]
    })
  // Traceability of a changed line, before and after.
  const changedGoods = ({ traceability }: Details) => {
    if (typeof traceability !== 'object' || traceability === null) return []
    const { from, to } = traceability as Record<'from' | 'to', Traceability | null>
    const valueText = (goods: Traceability | null) =>
      (goods && goodsText(goods)) || t('event.emptyValue')
    return [`${valueText(from)} → ${valueText(to)}`]
  }
  // A discrepancy: its kind, and the answer or outcome.
  const discrepancyFacts = ({ difference, answer, outcome }: Details) => [
    ...discrepancyKinds
      .filter((kind) => kind === difference)
      .map((kind) => t(`discrepancies:kind.${kind}`)),
    ...discrepancyAnswers
      .filter((code) => code === answer)
      .map((code) => t(`discrepancies:answer.${code}`)),
    ...discrepancyOutcomes
      .filter((code) => code === outcome)
      .map((code) => t(`discrepancies:outcome.${code}`)),
  ]
  // A dock slot: the step, the dock, and the time on the company's clock.
  const dockFacts = ({ slot, dock, day, time }: Details) =>
    dockSlotSteps
      .filter((step) => step === slot)
      .map((step) =>
        t(`docks:event.${step}`, { dock: String(dock), when: `${dayText(String(day))} ${time}` }),
      )
  return ({ kind, details }: ShipmentEvent): { title: string; facts: string[] } => {
    const entryLines = Array.isArray(details.lines) ? details.lines : []
    const isCounted = kind === 'received' || kind === 'receipt-corrected'
    const isAdded = !isCounted && entryLines.length > 0
    const title = isAdded
      ? t('event.lines-added', { count: entryLines.length })
      : t(kind === 'labelled' && 'numbered' in details ? 'event.numbered' : `event.${kind}`)
    const shownLines = entryLines
      .slice(0, maxShownLines)
      .flatMap((line) =>
        isAdded ? addedLine(line as AddedLine) : receivedLine(line as LineReceipt),
      )
    const unannounced = Array.isArray(details.unannounced) ? details.unannounced : []
    for (const goods of unannounced.slice(0, maxShownLines))
      shownLines.push(...unannouncedLine(goods as UnannouncedGoods))
    const unordered = Array.isArray(details.unordered) ? details.unordered : []
    for (const goods of unordered.slice(0, maxShownLines))
      shownLines.push(
        `${t('count.unordered')}: ${unorderedText(goods as Details)}`,
        ...foundGoods(goods as FoundGoods),
      )
    const rest = [entryLines, unannounced, unordered].reduce(
      (sum, all) => sum + Math.max(0, all.length - maxShownLines),
      0,
    )
    if (rest > 0) shownLines.push(t('event.more', { count: rest }))
    const reason = typeof details.reason === 'string' && details.reason ? [details.reason] : []
    return {
      title,
      facts: [
        ...shownLines,
        ...changedFields(details),
        ...changedQuantity(details),
        ...changedLine(details),
        ...changedGoods(details),
        ...discrepancyFacts(details),
        ...dockFacts(details),
        ...reason,
      ],
    }
  }
}
