import * as z from 'zod'

/** What others did, as those are told who look: that something changed, never what. They read it anew by themselves. */
export const news = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('shipment'),
    id: z.int(),
    version: z.int().nullable().meta({ description: 'Its version since; null when it is gone' }),
  }),
  z.object({ kind: z.literal('order-lines') }).meta({ description: 'What the buyer wants' }),
])
export type News = z.infer<typeof news>

/** Whose data changed: one supplier's of a company, or with null each supplier's. */
export type Reach = { companyId: number; supplierId: number | null }

/** Whether somebody who looks at one supplier's data hears of a change. */
export const hears = (who: { companyId: number; supplierId: number }, of: Reach): boolean =>
  who.companyId === of.companyId && (of.supplierId === null || of.supplierId === who.supplierId)
