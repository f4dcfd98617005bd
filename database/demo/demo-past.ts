import type { DemoShipment } from './demo-shipment-insert.ts'
import type { StoryOrder } from './demo-story-orders.ts'

/** A past delivery: an order, one shipment of all its lines, and the receipt. */
type Delivery = {
  daysAgo: number
  supplierId: number
  shipTo: string
  /** Packages by the id of an order line with the same goods. */
  goods: Record<number, number>
  /** Days after the due date. */
  late?: number
  /** Missing packages of the first line. */
  missing?: number
  /** Rejected packages of the first line. */
  damaged?: number
  /** Announced on the day of arrival. */
  isAnnouncedLate?: boolean
}

// Cartró delivers well, Bosses is often late, and some pallets of Fusta are broken.
const deliveries: Delivery[] = [
  { daysAgo: 178, supplierId: 1, shipTo: 'MOLL', goods: { 1: 24, 2: 16 } },
  { daysAgo: 171, supplierId: 2, shipTo: 'MOLL', goods: { 73: 8 }, late: 4 },
  { daysAgo: 165, supplierId: 1, shipTo: 'PRAT', goods: { 5: 10 }, missing: 1 },
  { daysAgo: 158, supplierId: 3, shipTo: 'PRAT', goods: { 78: 40 }, damaged: 3 },
  { daysAgo: 149, supplierId: 1, shipTo: 'MOLL', goods: { 3: 12, 4: 4 } },
  { daysAgo: 143, supplierId: 2, shipTo: 'GRACIA', goods: { 74: 4, 75: 2 } },
  { daysAgo: 137, supplierId: 1, shipTo: 'GRACIA', goods: { 9: 8, 10: 8, 12: 4 }, late: 2 },
  { daysAgo: 129, supplierId: 2, shipTo: 'MOLL', goods: { 73: 6 }, missing: 1 },
  { daysAgo: 121, supplierId: 1, shipTo: 'MOLL', goods: { 1: 20, 6: 5 } },
  { daysAgo: 114, supplierId: 3, shipTo: 'MOLL', goods: { 78: 30 }, late: 1 },
  { daysAgo: 108, supplierId: 1, shipTo: 'PRAT', goods: { 2: 18 }, damaged: 2 },
  { daysAgo: 102, supplierId: 2, shipTo: 'MOLL', goods: { 76: 10, 77: 5 }, late: 6 },
  { daysAgo: 94, supplierId: 1, shipTo: 'MOLL', goods: { 5: 12, 6: 6 } },
  { daysAgo: 87, supplierId: 2, shipTo: 'GRACIA', goods: { 74: 6 } },
  { daysAgo: 80, supplierId: 1, shipTo: 'GRACIA', goods: { 9: 10, 11: 6 }, isAnnouncedLate: true },
  { daysAgo: 73, supplierId: 3, shipTo: 'PRAT', goods: { 78: 40 }, damaged: 2 },
  { daysAgo: 66, supplierId: 1, shipTo: 'MOLL', goods: { 1: 16, 3: 8 } },
  { daysAgo: 59, supplierId: 2, shipTo: 'MOLL', goods: { 73: 8, 75: 4 }, late: 3 },
  { daysAgo: 52, supplierId: 1, shipTo: 'PRAT', goods: { 5: 8 } },
  { daysAgo: 45, supplierId: 1, shipTo: 'MOLL', goods: { 2: 14, 4: 6 }, missing: 2 },
  { daysAgo: 38, supplierId: 2, shipTo: 'MOLL', goods: { 76: 8 } },
  { daysAgo: 31, supplierId: 3, shipTo: 'MOLL', goods: { 78: 24 } },
  { daysAgo: 24, supplierId: 1, shipTo: 'GRACIA', goods: { 9: 6, 12: 6 } },
  { daysAgo: 17, supplierId: 2, shipTo: 'MOLL', goods: { 74: 5, 73: 2 }, late: 2 },
  { daysAgo: 12, supplierId: 1, shipTo: 'MOLL', goods: { 1: 18 }, damaged: 1 },
]

const quantitiesPerPackage: Record<number, number> = {
  ...{ 1: 25, 2: 25, 3: 25, 4: 25, 5: 36, 6: 36, 9: 12, 10: 12, 11: 12, 12: 12 },
  ...{ 73: 250, 74: 250, 75: 250, 76: 20, 77: 20, 78: 1 },
}
const shippers: Record<
  number,
  { createdBy: number; username: string; letters: string; carrier: string }
> = {
  1: { createdBy: 1, username: 'lee', letters: 'CA', carrier: 'Trans Vallès' },
  2: { createdBy: 3, username: 'pau', letters: 'BO', carrier: 'Nord Express' },
  3: { createdBy: 4, username: 'ada', letters: 'FU', carrier: '' },
}

const linesOf = ({ goods }: Delivery, index: number) =>
  Object.entries(goods).map(([like, packages], position) => {
    const quantityPerPackage = quantitiesPerPackage[Number(like)] ?? 1
    return {
      ...{ id: 700 + index * 4 + position, like: Number(like), packages, quantityPerPackage },
      ...{ quantity: packages * quantityPerPackage, isFirst: position === 0 },
    }
  })

/** Orders of the last half year, all shipped. */
export const pastOrders: StoryOrder[] = deliveries.map((delivery, index) => ({
  id: 100 + index,
  supplierId: delivery.supplierId,
  code: `PO-0${901 + index}`,
  daysAgo: delivery.daysAgo + 21,
  shipTo: delivery.shipTo,
  lines: linesOf(delivery, index).map(({ id, like, quantity }) => ({
    ...{ id, like, quantity, dueInDays: -delivery.daysAgo },
  })),
}))

/** Confirmations of these orders. For deliveries one to three days late, the later date was proposed and accepted. */
export const pastConfirmations = deliveries.map(({ daysAgo, supplierId, late = 0 }, index) => ({
  order: pastOrders[index]?.code ?? '',
  by: shippers[supplierId]?.username ?? '',
  daysAgo: daysAgo + 19,
  ...(late > 0 && late < 4 && { daysLater: late }),
}))

/** The shipments of the last half year, all received. */
export const pastShipments: DemoShipment[] = deliveries.map((delivery, index) => {
  const { daysAgo, supplierId, late = 0, missing = 0, damaged = 0, isAnnouncedLate } = delivery
  const { createdBy = 1, letters = '', carrier = '' } = shippers[supplierId] ?? {}
  const receivedDaysAgo = daysAgo - late
  return {
    ...{ id: 100 + index, supplierId, createdBy, carrier, isClosed: true, receivedDaysAgo },
    ownCode: `${letters}-${101 + index}`,
    arrivesInDays: -receivedDaysAgo,
    closedDaysAgo: receivedDaysAgo + (isAnnouncedLate ? 0 : 2),
    lines: linesOf(delivery, index).map(({ id, packages, quantityPerPackage, isFirst }) => {
      const [cancelled, rejected] = isFirst
        ? [missing * quantityPerPackage, damaged * quantityPerPackage]
        : [0, 0]
      const accepted = packages * quantityPerPackage - cancelled - rejected
      return { orderLine: id, packages, quantityPerPackage, accepted, cancelled, rejected }
    }),
  }
})
