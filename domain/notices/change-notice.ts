import * as z from 'zod'
import type { BusinessSide } from '#domain/access/person.ts'
import { commentSubjects } from '#domain/comments/comment.ts'

/** Tells clients that something changed: id and version without content. They refetch. */
export const changeNotice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('shipment'),
    id: z.int(),
    version: z.int().nullable().meta({
      description: 'The new version; null if the subject was deleted or only related data changed',
    }),
  }),
  z.object({
    kind: z.literal('comments'),
    subject: z.enum(commentSubjects),
    id: z.int().meta({ description: 'Id of the subject' }),
  }),
  z.object({ kind: z.literal('order-lines') }).meta({ description: 'Quantities of order lines' }),
  z.object({ kind: z.literal('docks') }).meta({ description: 'Taken times of docks' }),
  z
    .object({ kind: z.literal('notices') })
    .meta({ description: 'New or changed notices of the person' }),
])
export type ChangeNotice = z.infer<typeof changeNotice>

/** Scope of a change: the data of one supplier, or with null of all suppliers; with a side, for that side only. */
export type Audience = {
  companyId: number
  supplierId: number | null
  side?: BusinessSide | undefined
}

/** Reader of changes: of one supplier's data, or with null of all the company's, on one side. */
export type Reader = { companyId: number; supplierId: number | null; side: BusinessSide }

/** Whether a reader is among the audience of a change. */
export const isInAudience = (reader: Reader, { companyId, supplierId, side }: Audience): boolean =>
  reader.companyId === companyId &&
  (supplierId === null || reader.supplierId === null || supplierId === reader.supplierId) &&
  (side === undefined || side === reader.side)
