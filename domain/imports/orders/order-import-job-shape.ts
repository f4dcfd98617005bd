import * as z from 'zod'
import { orderImportJobStates } from '#domain/imports/orders/order-import-job.ts'
import { instant } from '#domain/units/day.ts'

/** A file of orders that is imported in the background. */
export const orderImportJob = z.object({
  id: z.int(),
  fileName: z.string().meta({ description: 'Empty where nobody said' }),
  state: z.enum(orderImportJobStates).meta({
    description:
      'imported: all that was to be taken is stored; failed and cancelled: nothing of the file is',
  }),
  createdAt: instant,
  endedAt: instant.nullable(),
  rowCount: z.int().meta({ description: 'Rows of the file' }),
  rowsDone: z.int().meta({ description: 'Rows done of them, by the share of the work' }),
  importId: z.int().nullable().meta({ description: 'The record of the import, once it is done' }),
})
export type OrderImportJob = z.infer<typeof orderImportJob>
