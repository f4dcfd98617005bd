import * as z from 'zod'
import { attachment } from '#domain/comments/attachment.ts'
import type { QueryOf } from '#domain/list-query.ts'
import { listedSupplier } from '#domain/parties/supplier.ts'
import { foundLot } from '#domain/receiving/found-lot.ts'
import { receiptReasons } from '#domain/receiving/receipt-reason.ts'
import { instant } from '#domain/units/day.ts'
import { decimalText } from '#domain/units/quantity.ts'

const change = decimalText.meta({ description: 'Can be below zero in a correction' })

/**
 * Receipt of goods of one line, of an unannounced order line, or of no order line. It is never changed; another receipt
 * corrects it.
 */
export const receiptRecord = z.object({
  id: z.int(),
  lineId: z.int().nullable().meta({ description: 'Null for unannounced goods' }),
  orderLineId: z.int().nullable().meta({ description: 'Null for goods of no order line' }),
  productCode: z.string().meta({
    description: 'For goods of no order line the code read, or empty',
  }),
  description: z.string().nullable().meta({
    description: 'Of goods of no order line; null for others',
  }),
  size: z.string(),
  color: z.string(),
  unit: z.string(),
  accepted: change,
  rejected: change,
  cancelled: change,
  surplus: change.meta({ description: 'Quantity beyond the announcement that counts as received' }),
  surplusHeld: change.meta({ description: 'Quantity beyond the tolerance: the buyer decides' }),
  lots: z.array(foundLot).meta({
    description:
      'Lots and dates found on the goods and not announced; a reversal repeats those of its receipt, above zero',
  }),
  serialNumbers: z.array(z.string()).meta({ description: 'Serial numbers of the counted pieces' }),
  reason: z.string(),
  reasonCode: z.enum(receiptReasons).nullable(),
  receivedAt: instant,
  receivedBy: z.string().meta({ description: 'Name of the person' }),
  corrects: z.int().nullable().meta({ description: 'The receipt that it corrects' }),
  attachments: z.array(attachment).meta({ description: 'Files attached to the receipt' }),
  isCorrected: z.boolean().meta({ description: 'Whether another receipt corrects it' }),
})
export type ReceiptRecord = z.infer<typeof receiptRecord>

/** Goods that a receipt counted and that were not taken back, with their packages and serial numbers. */
export const countedGoods = z.object({
  receiptId: z.int(),
  lineId: z.int().nullable().meta({ description: 'Null for unannounced goods' }),
  orderLineId: z.int().nullable().meta({ description: 'Null for goods of no order line' }),
  productCode: z.string().meta({
    description: 'For goods of no order line the code read, or empty',
  }),
  size: z.string(),
  color: z.string(),
  receivedAt: instant,
  receivedBy: z.string().meta({ description: 'Name of the person' }),
  packageIds: z
    .array(z.int())
    .meta({ description: 'Packages whose content of the line it counted' }),
  serialNumbers: z.array(z.string()),
})
export type CountedGoods = z.infer<typeof countedGoods>

/** A receipt in a list of all shipments, perhaps of all suppliers. */
export const listedReceipt = receiptRecord.extend({
  shipmentId: z.int(),
  shipmentCode: z.string(),
  orderCode: z.string().nullable().meta({ description: 'Null for goods of no order line' }),
  lineNumber: z.string().nullable().meta({ description: 'In the order, as the buyer wrote it' }),
  supplier: listedSupplier,
})

/** Reverses one receipt, with the reason in words. */
export const receiptCorrection = z.strictObject({
  receiptId: z.int().positive(),
  reason: z.string().trim().min(1).max(500),
})

export const receiptQueryFields = {
  shipmentId: { kind: 'id' },
  orderId: { kind: 'id' },
  from: { kind: 'day' },
  to: { kind: 'day' },
  sort: { kind: 'choice', options: ['received', '-received'] },
} as const

export type ReceiptQuery = QueryOf<typeof receiptQueryFields>
