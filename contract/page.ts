import * as z from 'zod'
import { visibleCode } from '#domain/code-text.ts'
import { instant } from '#domain/units/day.ts'

/** Maximum rows of a list that are counted. */
export const maxRowsCounted = 10_000

/** Query of every list: the number of rows, and the cursor of another page, which the rows follow or precede. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(25),
  after: z.string().max(120).optional().meta({ description: '`next` of the previous page' }),
  before: z.string().max(120).optional().meta({ description: '`previous` of the following page' }),
}

/** A filter by a whole code; other filters by code take its beginning. */
export const exactCode = z.string().overwrite(visibleCode).min(1).max(100).optional()

/** Query parameter for the maximum entries of a history in a reply; by default the largest allowed. */
export const historyLimit = (max: number) => z.coerce.number().int().min(1).max(max).default(max)

/** Query of lists that can be narrowed to rows changed since an instant. */
export const changedQuery = { updatedSince: instant.optional() }
export type ChangedQuery = { updatedSince?: string | undefined }

/** A page of a list: rows and the cursors of its neighbours, null where there is none. Counting is another call. */
export const pageSchema = <T extends z.ZodType>(row: T) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  })

/** Paging parameters of a list; its count and its export have none. */
export const pageParameters = { limit: true, after: true, before: true } as const
