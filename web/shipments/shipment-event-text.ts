import { useTranslation } from 'react-i18next'
import { discrepancyAnswers, discrepancyKinds } from '#domain/discrepancy.ts'
import { discrepancyOutcomes } from '#domain/discrepancy-effect.ts'
import { splitOfEntry, splitTotal } from '#domain/package-split.ts'
import { formatQuantity } from '#domain/quantity.ts'
import type { LineReceipt } from '#domain/receipt.ts'
import type { ShipmentEvent } from '#domain/shipment-event.ts'
import { shipmentFieldNames } from '#domain/shipment-field.ts'
import type { ShipmentLine } from '#domain/shipment-line.ts'
import { useFormats } from '#web/app/formats.ts'
import { useShipmentFieldText } from '#web/shipments/shipment-field-text.ts'

type Details = ShipmentEvent['details']
type AddedLine = Parameters<typeof splitOfEntry>[0] & { orderLineId: number }

/** How many of an entry's lines it shows. */
const maxShownLines = 3

/**
 * The title and details of a history entry as text. `lines` name the products; a removed line is named by the entry of
 * its removal among `events`.
 */
export function useEventText(
  events: readonly ShipmentEvent[],
  lines: readonly ShipmentLine[] = [],
) {
  const { t } = useTranslation(['changes', 'discrepancies', 'fields'])
  const { number } = useFormats()
  const fieldText = useShipmentFieldText()
  const nameOf = (orderLineId: unknown) => {
    const line = lines.find((one) => one.orderLineId === orderLineId)
    if (line) return [line.productName, line.size, line.color].filter(Boolean).join(' ')
    const removal = events.find(
      ({ details }) => details.orderLineId === orderLineId && typeof details.goods === 'string',
    )
    return String(removal?.details.goods ?? '')
  }
  const quantityOf = (quantity: string, orderLineId: unknown) =>
    [number(quantity), nameOf(orderLineId)].filter(Boolean).join(' × ')

  const addedLine = (line: AddedLine) => [
    quantityOf(formatQuantity(splitTotal(splitOfEntry(line))), line.orderLineId),
  ]
  // Of a receipt: what was counted of a line, without what is nothing of it.
  const receivedLine = ({ lineId, ...amounts }: LineReceipt) => {
    const orderLineId = lines.find((one) => one.id === lineId)?.orderLineId
    return (['accepted', 'rejected', 'cancelled'] as const)
      .filter((name) => Number(amounts[name]) > 0)
      .map((name) => `${t(`count.${name}`)}: ${quantityOf(amounts[name], orderLineId)}`)
  }

  const changedFields = (details: Details) =>
    shipmentFieldNames
      .filter((name) => name in details)
      .map((name) => {
        const value = fieldText(name, String(details[name] ?? ''))
        return `${t(`fields:${name}`)}: ${value || t('event.emptyValue')}`
      })
  const changedQuantity = ({ orderLineId, from, to, quantity }: Details) => {
    if (typeof from === 'string' && typeof to === 'string')
      return [`${nameOf(orderLineId)} ${number(from)} → ${number(to)}`.trim()]
    return typeof quantity === 'string' ? [quantityOf(quantity, orderLineId)] : []
  }
  // Of a difference: what it is, and what was said to it or decided.
  const discrepancyFacts = ({ difference, answer, outcome }: Details) => [
    ...discrepancyKinds
      .filter((one) => one === difference)
      .map((one) => t(`discrepancies:kind.${one}`)),
    ...discrepancyAnswers
      .filter((one) => one === answer)
      .map((one) => t(`discrepancies:answer.${one}`)),
    ...discrepancyOutcomes
      .filter((one) => one === outcome)
      .map((one) => t(`discrepancies:outcome.${one}`)),
  ]
  return ({ kind, details }: ShipmentEvent): { title: string; facts: string[] } => {
    const entryLines = Array.isArray(details.lines) ? details.lines : []
    const isAdded = kind !== 'received' && entryLines.length > 0
    const title = isAdded
      ? t('event.lines-added', { count: entryLines.length })
      : t(kind === 'labelled' && 'numbered' in details ? 'event.numbered' : `event.${kind}`)
    const shownLines = entryLines
      .slice(0, maxShownLines)
      .flatMap((line) =>
        isAdded ? addedLine(line as AddedLine) : receivedLine(line as LineReceipt),
      )
    if (entryLines.length > maxShownLines)
      shownLines.push(t('event.more', { count: entryLines.length - maxShownLines }))
    const reason = typeof details.reason === 'string' && details.reason ? [details.reason] : []
    return {
      title,
      facts: [
        ...shownLines,
        ...changedFields(details),
        ...changedQuantity(details),
        ...discrepancyFacts(details),
        ...reason,
      ],
    }
  }
}
