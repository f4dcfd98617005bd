import type pg from 'pg'
import type { DemoCompany } from './demo-companies.ts'
import { type DemoShipment, insertShipments } from './demo-shipment-insert.ts'
import type { Translate } from './demo-texts.ts'

const shipmentsByTemplate: Record<number, DemoShipment[]> = {
  1: [
    {
      ...{ id: 1, supplierId: 1, createdBy: 1, arrivesInDays: -10, isClosed: true },
      carrier: 'Trans Vallès',
      lines: [{ orderLine: 1, packages: 48, quantityPerPackage: 25, accepted: 1200 }],
    },
    {
      ...{ id: 2, supplierId: 1, createdBy: 2, arrivesInDays: -2, isClosed: true },
      carrier: 'Trans Vallès',
      lines: [
        { orderLine: 2, packages: 20, quantityPerPackage: 25, accepted: 475, rejected: 5 },
        { orderLine: 3, packages: 4, quantityPerPackage: 25 },
      ],
    },
    {
      ...{ id: 3, supplierId: 1, createdBy: 1, arrivesInDays: 1, isClosed: true },
      ...{ carrier: 'Correu Ràpid', tracking: 'CR-7781-20' },
      lines: [
        { orderLine: 5, packages: 10, quantityPerPackage: 36 },
        { orderLine: 6, packages: 3, quantityPerPackage: 36, remainder: 11 },
      ],
    },
    {
      ...{ id: 4, supplierId: 1, createdBy: 1, arrivesInDays: 3, isClosed: true },
      cancelReason: 'The truck broke down',
      lines: [{ orderLine: 4, packages: 4, quantityPerPackage: 25 }],
    },
    {
      ...{ id: 5, supplierId: 1, createdBy: 1, arrivesInDays: 4 },
      note: 'Two pallets. Please call before delivery.',
      lines: [
        { orderLine: 2, packages: 6, quantityPerPackage: 25 },
        { orderLine: 8, packages: 5, quantityPerPackage: 50, remainder: 12.5 },
        { orderLine: 9, packages: 2, quantityPerPackage: 12 },
      ],
    },
    { id: 6, supplierId: 1, createdBy: 2, arrivesInDays: null, lines: [] },
    {
      ...{ id: 7, supplierId: 1, createdBy: 1, arrivesInDays: -1 },
      lines: [{ orderLine: 10, packages: 8, quantityPerPackage: 12 }],
    },
    {
      ...{ id: 8, supplierId: 1, createdBy: 2, arrivesInDays: 5 },
      lines: [{ orderLine: 7, packages: 5, quantityPerPackage: 36 }],
    },
    {
      ...{ id: 9, supplierId: 2, createdBy: 3, arrivesInDays: 2, isClosed: true },
      lines: [{ orderLine: 73, packages: 8, quantityPerPackage: 250 }],
    },
    {
      ...{ id: 10, supplierId: 2, createdBy: 3, arrivesInDays: 6 },
      lines: [{ orderLine: 74, packages: 4, quantityPerPackage: 250 }],
    },
  ],
  2: [
    {
      ...{ id: 11, supplierId: 4, createdBy: 8, arrivesInDays: 3, carrier: 'Canary Cargo' },
      ...{ tracking: 'CANARY-T', note: 'canary note' },
      lines: [{ orderLine: 1001, packages: 10, quantityPerPackage: 6 }],
    },
    {
      ...{ id: 12, supplierId: 4, createdBy: 8, arrivesInDays: 2, isClosed: true },
      carrier: 'Canary Cargo',
      lines: [{ orderLine: 1002, packages: 5, quantityPerPackage: 6 }],
    },
  ],
}

/** Inserts shipments in every state, then sets the counters of the order lines from them. */
export const seedShipments = (
  client: pg.PoolClient,
  { id, templateId }: DemoCompany,
  translate: Translate,
): Promise<void> => insertShipments(client, id, shipmentsByTemplate[templateId] ?? [], translate)
