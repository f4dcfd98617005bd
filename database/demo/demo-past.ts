import type { DemoShipment } from './demo-shipment-insert.ts'
import type { StoryOrder } from './demo-story-orders.ts'

/** A past delivery: an order, one shipment of all its lines, and the receipt. */
type Delivery = {
  daysAgo: number
  supplierId: number
  shipTo: string
  /** Packages by the id of an earlier order line with the same goods. */
  packages: Record<number, number>
  /** Days after the due date. */
  daysLate?: number
  /** Missing packages of the first line. */
  missingPackages?: number
  /** Rejected packages of the first line. */
  damagedPackages?: number
  /** Announced on the day of arrival. */
  hasLateNotice?: boolean
}

// Cartró delivers well, Bosses is often late, and some pallets of Fusta are broken.
const deliveries: Delivery[] = [
  { daysAgo: 178, supplierId: 1, shipTo: 'MOLL', packages: { 1: 24, 2: 16 } },
  { daysAgo: 171, supplierId: 2, shipTo: 'MOLL', packages: { 73: 8 }, daysLate: 4 },
  { daysAgo: 165, supplierId: 1, shipTo: 'PRAT', packages: { 5: 10 }, missingPackages: 1 },
  { daysAgo: 158, supplierId: 3, shipTo: 'PRAT', packages: { 78: 40 }, damagedPackages: 3 },
  { daysAgo: 149, supplierId: 1, shipTo: 'MOLL', packages: { 3: 12, 4: 4 } },
  { daysAgo: 143, supplierId: 2, shipTo: 'GRACIA', packages: { 74: 4, 75: 2 } },
  { daysAgo: 137, supplierId: 1, shipTo: 'GRACIA', packages: { 9: 8, 10: 8, 12: 4 }, daysLate: 2 },
  { daysAgo: 129, supplierId: 2, shipTo: 'MOLL', packages: { 73: 6 }, missingPackages: 1 },
  { daysAgo: 121, supplierId: 1, shipTo: 'MOLL', packages: { 1: 20, 6: 5 } },
  { daysAgo: 114, supplierId: 3, shipTo: 'MOLL', packages: { 78: 30 }, daysLate: 1 },
  { daysAgo: 108, supplierId: 1, shipTo: 'PRAT', packages: { 2: 18 }, damagedPackages: 2 },
  { daysAgo: 102, supplierId: 2, shipTo: 'MOLL', packages: { 76: 10, 77: 5 }, daysLate: 6 },
  { daysAgo: 94, supplierId: 1, shipTo: 'MOLL', packages: { 5: 12, 6: 6 } },
  { daysAgo: 87, supplierId: 2, shipTo: 'GRACIA', packages: { 74: 6 } },
  { daysAgo: 80, supplierId: 1, shipTo: 'GRACIA', packages: { 9: 10, 11: 6 }, hasLateNotice: true },
  { daysAgo: 73, supplierId: 3, shipTo: 'PRAT', packages: { 78: 40 }, damagedPackages: 2 },
  { daysAgo: 66, supplierId: 1, shipTo: 'MOLL', packages: { 1: 16, 3: 8 } },
  { daysAgo: 59, supplierId: 2, shipTo: 'MOLL', packages: { 73: 8, 75: 4 }, daysLate: 3 },
  { daysAgo: 52, supplierId: 1, shipTo: 'PRAT', packages: { 5: 8 } },
  { daysAgo: 45, supplierId: 1, shipTo: 'MOLL', packages: { 2: 14, 4: 6 }, missingPackages: 2 },
  { daysAgo: 38, supplierId: 2, shipTo: 'MOLL', packages: { 76: 8 } },
  { daysAgo: 31, supplierId: 3, shipTo: 'MOLL', packages: { 78: 24 } },
  { daysAgo: 24, supplierId: 1, shipTo: 'GRACIA', packages: { 9: 6, 12: 6 } },
  { daysAgo: 17, supplierId: 2, shipTo: 'MOLL', packages: { 74: 5, 73: 2 }, daysLate: 2 },
  { daysAgo: 12, supplierId: 1, shipTo: 'MOLL', packages: { 1: 18 }, damagedPackages: 1 },
]

const quantityPerPackageByLine: Record<number, number> = {
  ...{ 1: 25, 2: 25, 3: 25, 4: 25, 5: 36, 6: 36, 9: 12, 10: 12, 11: 12, 12: 12 },
  ...{ 73: 250, 74: 250, 75: 250, 76: 20, 77: 20, 78: 1 },
}
const shipperBySupplier: Record<
  number,
  { createdBy: number; username: string; codePrefix: string; carrier: string }
> = {
  1: { createdBy: 1, username: 'lee', codePrefix: 'CA', carrier: 'Trans Vallès' },
  2: { createdBy: 3, username: 'pau', codePrefix: 'BO', carrier: 'Nord Express' },
  3: { createdBy: 4, username: 'ada', codePrefix: 'FU', carrier: '' },
}

const linesOf = ({ packages: packagesByLine }: Delivery, index: number) =>
  Object.entries(packagesByLine).map(([line, packages], position) => {
    const quantityPerPackage = quantityPerPackageByLine[Number(line)] ?? 1
    return {
      ...{ id: 700 + index * 4 + position, sameGoodsAs: Number(line), isFirst: position === 0 },
      ...{ packages, quantityPerPackage, quantity: packages * quantityPerPackage },
    }
  })

/** Orders of the last half year, all shipped. */
export const pastOrders: StoryOrder[] = deliveries.map((delivery, index) => ({
  id: 100 + index,
  supplierId: delivery.supplierId,
  code: `PO-0${901 + index}`,
  daysAgo: delivery.daysAgo + 21,
  shipTo: delivery.shipTo,
  lines: linesOf(delivery, index).map(({ id, sameGoodsAs, quantity }) => ({
    ...{ id, sameGoodsAs, quantity, dueInDays: -delivery.daysAgo },
  })),
}))

/** Confirmations of these orders. For deliveries one to three days late, the later date was proposed and accepted. */
export const pastConfirmations = deliveries.map(({ daysAgo, supplierId, daysLate = 0 }, index) => ({
  order: pastOrders[index]?.code ?? '',
  by: shipperBySupplier[supplierId]?.username ?? '',
  daysAgo: daysAgo + 19,
  ...(daysLate > 0 && daysLate < 4 && { daysLater: daysLate }),
}))

/** The shipments of the last half year, all received. */
export const pastShipments: DemoShipment[] = deliveries.map((delivery, index) => {
  const { daysAgo, supplierId, daysLate = 0, hasLateNotice } = delivery
  const { missingPackages = 0, damagedPackages = 0 } = delivery
  const { createdBy = 1, codePrefix = '', carrier = '' } = shipperBySupplier[supplierId] ?? {}
  const receivedDaysAgo = daysAgo - daysLate
  return {
    ...{ id: 100 + index, supplierId, createdBy, carrier, isClosed: true, receivedDaysAgo },
    ownCode: `${codePrefix}-${101 + index}`,
    arrivesInDays: -receivedDaysAgo,
    closedDaysAgo: receivedDaysAgo + (hasLateNotice ? 0 : 2),
    lines: linesOf(delivery, index).map(({ id, packages, quantityPerPackage, isFirst }) => {
      const [cancelled, rejected] = isFirst
        ? [missingPackages * quantityPerPackage, damagedPackages * quantityPerPackage]
        : [0, 0]
      const accepted = packages * quantityPerPackage - cancelled - rejected
      return { orderLine: id, packages, quantityPerPackage, accepted, cancelled, rejected }
    }),
  }
})
