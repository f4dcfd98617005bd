import * as z from 'zod'
import type { ChangeNotice } from '#domain/notices/change-notice.ts'
import type { OrderEventKind } from '#domain/orders/order-event.ts'
import type { eventKind } from '#domain/shipments/shipment-event.ts'
import { instant } from '#domain/units/day.ts'

/** Kinds of changes, by the events of a shipment's history. */
export const changeKindByShipmentEvent = {
  created: 'shipment.created',
  updated: 'shipment.changed',
  'line-added': 'shipment.line-added',
  'line-changed': 'shipment.line-changed',
  'line-removed': 'shipment.line-removed',
  packed: 'shipment.packed',
  labelled: 'shipment.labelled',
  closed: 'shipment.closed',
  deleted: 'shipment.deleted',
  reopened: 'shipment.reopened',
  cancelled: 'shipment.cancelled',
  'dock-slot': 'shipment.dock-slot',
  received: 'receipt.recorded',
  'receipt-corrected': 'receipt.taken-back',
  'discrepancy-answered': 'discrepancy.answered',
  'discrepancy-settled': 'discrepancy.settled',
  'discrepancy-taken-back': 'discrepancy.taken-back',
} as const satisfies Record<z.output<typeof eventKind>, string>

/** Kinds of changes of an order and of its lines. */
export const changeKindByOrderEvent = {
  order: { created: 'order.created', changed: 'order.changed' },
  line: {
    added: 'order-line.added',
    changed: 'order-line.changed',
    cancelled: 'order-line.cancelled',
    confirmed: 'order-line.confirmed',
    proposed: 'order-line.proposed',
    accepted: 'order-line.accepted',
    refused: 'order-line.refused',
    unconfirmed: 'order-line.unconfirmed',
    'taken-back': 'order-line.taken-back',
  },
} as const satisfies Record<'order' | 'line', Partial<Record<OrderEventKind, string>>>

/** Kinds of the table `further_events`: changes by files of orders and by counts, which no history records. */
export const furtherEventKinds = [
  'order.created',
  'order.changed',
  'order.removed',
  'discrepancy.opened',
] as const

export const changeEventKinds = [
  ...new Set([
    ...Object.values(changeKindByShipmentEvent),
    ...furtherEventKinds,
    ...Object.values(changeKindByOrderEvent.order),
    ...Object.values(changeKindByOrderEvent.line),
  ]),
]

/** A kind of change; pages of changes may have kinds added later. */
export const changeEventKind = z.enum(changeEventKinds)

/** Position in the list of a company's changes. */
export const eventPosition = z.int()

/** A committed change, with its position among the company's changes. */
export const changeEvent = z.object({
  position: eventPosition,
  kind: changeEventKind,
  at: instant,
  actor: z.string().nullable().meta({ description: 'null = a command at the server' }),
  supplierId: z.int(),
  id: z.int().meta({ description: 'Id of the subject; for a receipt, of the shipment' }),
  code: z.string().meta({ description: 'Code of the shipment or the order' }),
  version: z.int().nullable().meta({ description: 'Version of the shipment after the change' }),
  shipmentId: z.int().nullable(),
  orderId: z.int().nullable(),
  orderLineId: z.int().nullable(),
  discrepancyId: z.int().nullable(),
  link: z.string().nullable().meta({ description: 'Path of the subject; null once it is gone' }),
})
export type ChangeEvent = z.output<typeof changeEvent>

type Subjects = Pick<
  ChangeEvent,
  'kind' | 'shipmentId' | 'orderId' | 'orderLineId' | 'discrepancyId'
>

/** Returns the id of the subject of a change, and the path to read it. */
export function subjectOf({ kind, shipmentId, orderId, orderLineId, discrepancyId }: Subjects): {
  id: number
  link: string | null
} {
  const subjectAt = (id: number | null, path: string, suffix = '') => ({
    id: id ?? 0,
    link: `/api/${path}/${id}${suffix}`,
  })
  if (kind === 'shipment.deleted') return { ...subjectAt(shipmentId, 'shipments'), link: null }
  if (kind === 'order.removed') return { ...subjectAt(orderId, 'orders'), link: null }
  switch (kind.slice(0, kind.indexOf('.'))) {
    case 'receipt':
      return subjectAt(shipmentId, 'shipments', '/receipts')
    case 'discrepancy':
      return subjectAt(discrepancyId, 'discrepancies')
    case 'order':
      return subjectAt(orderId, 'orders')
    case 'order-line':
      return subjectAt(orderLineId, 'order-lines')
    default:
      return subjectAt(shipmentId, 'shipments')
  }
}

// Labels of a closed shipment and slots at docks keep the shipment's version.
const unversionedKinds: readonly ChangeEvent['kind'][] = [
  'shipment.deleted',
  'shipment.labelled',
  'shipment.dock-slot',
]

/**
 * Returns the notice of a change. It has no version if the shipment was deleted, or if only related data changed:
 * clients may have the shipment's version already.
 */
export function noticeOfEvent({
  kind,
  shipmentId,
  version,
}: Pick<ChangeEvent, 'kind' | 'shipmentId' | 'version'>): ChangeNotice {
  if (shipmentId === null) return { kind: 'order-lines' }
  const hasVersion = !unversionedKinds.includes(kind) && !kind.startsWith('discrepancy.')
  return { kind: 'shipment', id: shipmentId, version: hasVersion ? version : null }
}
