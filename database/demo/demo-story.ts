import type pg from 'pg'
import { demoBuyer } from './demo-companies.ts'
import { pastConfirmations, pastOrders, pastShipments } from './demo-past.ts'
import { type DemoShipment, insertShipments, recomputeScores } from './demo-shipment-insert.ts'
import { seedComments } from './demo-story-comments.ts'
import {
  receiveUnannounced,
  seedDiscrepancyAnswers,
  seedDiscrepancySettlements,
} from './demo-story-discrepancies.ts'
import { seedDocks } from './demo-story-docks.ts'
import { addReceiptEvents, seedNotices } from './demo-story-notices.ts'
import {
  confirmStoryOrders,
  insertStoryOrders,
  refuseStoryProposal,
  type StoryOrder,
} from './demo-story-orders.ts'
import type { Translate } from './demo-texts.ts'

const newLine = (id: number, sameGoodsAs: number, quantity: number, dueInDays = 0) => ({
  ...{ id, sameGoodsAs, quantity, dueInDays },
})
const orders: StoryOrder[] = [
  {
    ...{ id: 10, supplierId: 1, code: 'PO-1010', daysAgo: 20, shipTo: 'MOLL' },
    lines: [newLine(901, 1, 700), newLine(902, 2, 700), newLine(903, 3, 700), newLine(904, 4, 700)],
  },
  {
    ...{ id: 11, supplierId: 2, code: 'PO-1011', daysAgo: 20, shipTo: 'MOLL' },
    lines: [newLine(905, 73, 1600), newLine(906, 74, 1600)],
  },
  {
    ...{ id: 12, supplierId: 1, code: 'PO-1012', daysAgo: 18, shipTo: 'PRAT' },
    lines: [newLine(907, 5, 360, -4), newLine(908, 9, 120, -2)],
  },
  {
    ...{ id: 13, supplierId: 2, code: 'PO-1013', daysAgo: 16, shipTo: 'MOLL' },
    lines: [newLine(909, 76, 200, -6), newLine(910, 74, 1000, -1)],
  },
  {
    ...{ id: 14, supplierId: 3, code: 'PO-1014', daysAgo: 9, shipTo: 'PRAT' },
    lines: [newLine(911, 78, 6, 2)],
  },
]

const defaults = { isClosed: true, supplierId: 1, createdBy: 1 } as const
const tape = { quantityPerPackage: 36, lot: 'A2609', bestBeforeInDays: 540 }
const shipments: DemoShipment[] = [
  // Late: was expected three days ago.
  {
    ...{ ...defaults, id: 21, arrivesInDays: -3, closedDaysAgo: 5, carrier: 'Trans Vallès' },
    tracking: 'TV-4471',
    lines: [{ orderLine: 901, packages: 12, quantityPerPackage: 25 }],
  },
  // Short: a package is missing.
  {
    ...{ ...defaults, id: 22, arrivesInDays: -1, closedDaysAgo: 3, receivedDaysAgo: 1 },
    carrier: 'Correu Ràpid',
    lines: [
      { orderLine: 902, packages: 8, quantityPerPackage: 25, accepted: 175, cancelled: 25 },
      { orderLine: 903, packages: 4, quantityPerPackage: 25, accepted: 100 },
    ],
  },
  // Disputed: the supplier does not agree with what was rejected.
  {
    ...{ ...defaults, id: 23, arrivesInDays: -2, closedDaysAgo: 4, receivedDaysAgo: 2 },
    carrier: 'Trans Vallès',
    lines: [{ orderLine: 904, packages: 6, quantityPerPackage: 25, accepted: 120, rejected: 30 }],
  },
  // Shipments with a slot at a dock today.
  {
    ...{ ...defaults, id: 24, arrivesInDays: 0, carrier: 'Trans Vallès' },
    lines: [{ orderLine: 901, packages: 10, quantityPerPackage: 25 }],
  },
  {
    ...{ ...defaults, id: 25, arrivesInDays: 0, createdBy: 2, carrier: 'Correu Ràpid' },
    lines: [{ orderLine: 903, packages: 6, quantityPerPackage: 25 }],
  },
  {
    ...{ ...defaults, id: 26, supplierId: 2, createdBy: 3, arrivesInDays: 0 },
    lines: [{ orderLine: 905, packages: 4, quantityPerPackage: 250 }],
  },
  {
    ...{ ...defaults, id: 27, supplierId: 2, createdBy: 3, arrivesInDays: 0 },
    lines: [{ orderLine: 906, packages: 2, quantityPerPackage: 250 }],
  },
  // Short; the missing goods were sent again. The goods have a lot and a best-before date.
  {
    ...{ ...defaults, id: 28, arrivesInDays: -4, closedDaysAgo: 6, receivedDaysAgo: 4 },
    carrier: 'Trans Vallès',
    lines: [{ ...tape, orderLine: 907, packages: 10, accepted: 324, cancelled: 36 }],
  },
  {
    ...{ ...defaults, id: 29, arrivesInDays: 2, createdBy: 2, carrier: 'Correu Ràpid' },
    lines: [{ ...tape, orderLine: 907, packages: 1 }],
  },
  // More than announced, and an unannounced box.
  {
    ...{ ...defaults, id: 30, arrivesInDays: -2, closedDaysAgo: 4, receivedDaysAgo: 2 },
    carrier: 'Trans Vallès',
    lines: [{ orderLine: 908, packages: 10, quantityPerPackage: 12, accepted: 120, held: 24 }],
  },
  // Damaged: the supplier accepts the discrepancy and credits it.
  {
    ...{ ...defaults, id: 31, supplierId: 2, createdBy: 3, arrivesInDays: -6, closedDaysAgo: 8 },
    receivedDaysAgo: 6,
    lines: [{ orderLine: 909, packages: 10, quantityPerPackage: 20, accepted: 160, rejected: 40 }],
  },
  // A little more than announced, within the tolerance.
  {
    ...{ ...defaults, id: 32, supplierId: 2, createdBy: 3, arrivesInDays: -1, closedDaysAgo: 3 },
    receivedDaysAgo: 1,
    lines: [{ orderLine: 910, packages: 4, quantityPerPackage: 250, accepted: 1000, surplus: 50 }],
  },
  // Pallets with serial numbers.
  {
    ...{ ...defaults, id: 33, supplierId: 3, createdBy: 4, arrivesInDays: 2 },
    lines: [
      {
        ...{ orderLine: 911, packages: 6, quantityPerPackage: 1 },
        serialNumbers: ['2101', '2102', '2103', '2104', '2105', '2106'].map((n) => `EP-${n}`),
      },
    ],
  },
]

const confirmations = [
  { order: 'PO-1001', by: 'lee', daysAgo: 38 },
  { order: 'PO-1002', by: 'lee', daysAgo: 28 },
  { order: 'PO-1004', by: 'mar', daysAgo: 6, lines: Array.from({ length: 24 }, (_, n) => n + 1) },
  { order: 'PO-1006', by: 'pau', daysAgo: 13 },
  { order: 'PO-1010', by: 'lee', daysAgo: 18 },
  { order: 'PO-1011', by: 'pau', daysAgo: 17 },
  { order: 'PO-1012', by: 'mar', daysAgo: 16 },
  { order: 'PO-1013', by: 'pau', daysAgo: 14 },
  { order: 'PO-1014', by: 'ada', daysAgo: 7 },
]

/**
 * Inserts half a year of history: orders confirmed and refused, shipments received, late, short, disputed and settled,
 * with comments, notices and dock slots.
 */
export async function seedStory(client: pg.PoolClient, translate: Translate): Promise<void> {
  const company = demoBuyer.id
  await client.query(`select set_config('app.company', $1, true)`, [String(company)])
  await insertStoryOrders(client, company, [...pastOrders, ...orders])
  await confirmStoryOrders(client, company, [...pastConfirmations, ...confirmations])
  await refuseStoryProposal(client, company, 'PO-1007', translate)
  await insertShipments(client, company, [...pastShipments, ...shipments], translate)
  await receiveUnannounced(client, company, translate)
  await addReceiptEvents(client, company)
  await seedDiscrepancyAnswers(client, company, translate)
  await seedDiscrepancySettlements(client, company, translate)
  await recomputeScores(client, company)
  await seedComments(client, company, translate)
  await seedDocks(client, company, translate)
  await seedNotices(client, company)
}
