import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#domain/quantity.ts'
import type { ShipmentEvent } from '#domain/shipment-event.ts'
import { type ShipmentLine, splitOfEntry, splitTotal } from '#domain/shipment-line.ts'
import { useFormats } from '#web/app/formats.ts'

const named = {
  estimatedDelivery: 'fields:estimatedDelivery',
  shipTo: 'fields:shipTo',
  carrier: 'fields:carrier',
  tracking: 'fields:tracking',
  note: 'fields:note',
} as const

type Details = ShipmentEvent['details']
type AddedLine = Parameters<typeof splitOfEntry>[0] & { orderLineId: number }

/**
 * What an entry of the history says: its title, and the facts that the step kept. `lines` name the goods; of a line
 * that is gone, the entry of its removal among `events` does.
 */
export function useEventText(
  events: readonly ShipmentEvent[],
  lines: readonly ShipmentLine[] = [],
) {
  const { t } = useTranslation(['shipments', 'fields'])
  const { day, number } = useFormats()
  const nameOf = (orderLineId: unknown) => {
    const line = lines.find((one) => one.orderLineId === orderLineId)
    if (line) return [line.productName, line.size, line.color].filter(Boolean).join(' ')
    const told = events.find(
      ({ details }) => details.orderLineId === orderLineId && typeof details.goods === 'string',
    )
    return String(told?.details.goods ?? '')
  }
  const goods = (quantity: string, orderLineId: unknown) =>
    [number(quantity), nameOf(orderLineId)].filter(Boolean).join(' × ')

  const changedFields = (details: Details) =>
    Object.entries(named).flatMap(([name, label]) => {
      if (!(name in details)) return []
      const value = String(details[name] ?? '')
      const shown = name === 'estimatedDelivery' && value ? day(value) : value
      return [`${t(label)}: ${shown || t('event.nothing')}`]
    })
  const lineFacts = ({ orderLineId, from, to, quantity }: Details) => {
    if (typeof from === 'string' && typeof to === 'string')
      return [`${nameOf(orderLineId)} ${number(from)} → ${number(to)}`.trim()]
    return typeof quantity === 'string' ? [goods(quantity, orderLineId)] : []
  }
  return ({ kind, details }: ShipmentEvent): { title: string; facts: string[] } => {
    const added = Array.isArray(details.lines) ? (details.lines as AddedLine[]) : []
    const title =
      added.length > 0
        ? t('event.lines-added', { count: added.length })
        : t(kind === 'labelled' && 'numbered' in details ? 'event.numbered' : `event.${kind}`)
    const told = added
      .slice(0, 3)
      .map((line) => goods(formatQuantity(splitTotal(splitOfEntry(line))), line.orderLineId))
    if (added.length > 3) told.push(t('event.more', { count: added.length - 3 }))
    const reason = typeof details.reason === 'string' && details.reason ? [details.reason] : []
    return { title, facts: [...told, ...changedFields(details), ...lineFacts(details), ...reason] }
  }
}
