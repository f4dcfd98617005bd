import * as z from 'zod'
import { instant } from '#domain/units/day.ts'

/** Goods that a receipt counted and that were not taken back, with their packages and serial numbers. */
export const countedGoods = z.object({
  receiptId: z.int(),
  lineId: z.int().nullable().meta({ description: 'Null for unannounced goods' }),
  orderLineId: z.int().nullable().meta({ description: 'Null for goods of no order line' }),
  productCode: z.string().meta({
    description: 'Code read from goods of no order line; empty if no code was read',
  }),
  receivedAt: instant,
  receivedBy: z.string().meta({ description: 'Name of the person' }),
  packageIds: z
    .array(z.int())
    .meta({ description: 'Packages whose content of the line was counted' }),
  serialNumbers: z.array(z.string()),
})
export type CountedGoods = z.infer<typeof countedGoods>
