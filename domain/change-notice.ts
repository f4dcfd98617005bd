import * as z from 'zod'

/** Tells clients that something changed, never what: an id and a version, no content. They refetch. */
export const changeNotice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('shipment'),
    id: z.int(),
    version: z.int().nullable().meta({
      description: 'The new version; null when it was deleted, or something beside it changed',
    }),
  }),
  z.object({ kind: z.literal('order-lines') }).meta({ description: 'Quantities of order lines' }),
])
export type ChangeNotice = z.infer<typeof changeNotice>

/** Whose data changed: one supplier's, or with null each supplier's of the company. */
export type Audience = { companyId: number; supplierId: number | null }

/** Whether somebody who reads one supplier's data, or with null all of the company's, is among the audience of a change. */
export const isAudience = (reader: Audience, { companyId, supplierId }: Audience): boolean =>
  reader.companyId === companyId &&
  (supplierId === null || reader.supplierId === null || supplierId === reader.supplierId)
