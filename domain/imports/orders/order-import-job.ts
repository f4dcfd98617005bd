import * as z from 'zod'
import { instant } from '#domain/units/day.ts'

/** Maximum rows of a file that a screen imports in the foreground. */
export const maxForegroundRows = 500

/** Maximum imports of one person that wait or are under way. */
export const maxUnfinishedJobs = 5

const orderImportJobStates = [
  'waiting',
  'reading',
  'writing',
  'imported',
  'failed',
  'cancelled',
] as const
export type OrderImportJobState = (typeof orderImportJobStates)[number]

/** Whether an import in this state has not ended, and so can be cancelled. */
export const isUnfinished = (state: OrderImportJobState): boolean =>
  state === 'waiting' || state === 'reading' || state === 'writing'

export const orderImportJob = z.object({
  id: z.int(),
  fileName: z.string().meta({ description: 'Empty if none was given' }),
  state: z.enum(orderImportJobStates).meta({
    description: 'imported: all chosen rows are stored; failed and cancelled: no row is stored',
  }),
  createdAt: instant,
  endedAt: instant.nullable(),
  rowCount: z.int().meta({ description: 'Rows of the file' }),
  rowsDone: z
    .int()
    .meta({ description: 'Estimate of the processed rows, by the share of the work' }),
  importId: z.int().nullable().meta({ description: 'Id of the import, once it is done' }),
})
export type OrderImportJob = z.infer<typeof orderImportJob>
