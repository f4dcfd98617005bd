import * as z from 'zod'
import { instant } from '#domain/units/day.ts'

/** The packages and numbered pieces of one line that a receipt counted and that nobody took back. */
export const countedGoods = z.object({
  receiptId: z.int(),
  lineId: z.int(),
  receivedAt: instant,
  receivedBy: z.string().meta({ description: 'Name of the person' }),
  packageIds: z.array(z.int()).meta({ description: 'Those whose content of the line it counted' }),
  serialNumbers: z.array(z.string()),
})
export type CountedGoods = z.infer<typeof countedGoods>
