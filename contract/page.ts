import * as z from 'zod'
import { visibleCode } from '#domain/code-text.ts'
import { instant } from '#domain/units/day.ts'

/** Maximum rows of a list that are counted. */
export const maxRowsCounted = 10_000

/** Paging parameters of a list: maximum rows, and the cursor that the rows follow or precede. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(25),
  after: z.string().max(120).optional().meta({ description: '`next` of the previous page' }),
  before: z.string().max(120).optional().meta({ description: '`previous` of the following page' }),
}

/** Filter by a whole code; other filters by code also accept its beginning. */
export const exactCode = z.string().overwrite(visibleCode).min(1).max(100).optional()

/** Query parameter: maximum entries of a history in a reply; `max` by default. */
export const historyLimit = (max: number) => z.coerce.number().int().min(1).max(max).default(max)

/** Query of lists that can be narrowed to rows changed since an instant. */
export const changedQuery = { updatedSince: instant.optional() }
export type ChangedQuery = { updatedSince?: string | undefined }

/** Makes the schema of a page: rows, and the cursors of the next and previous page; null if there is no such page. */
export const pageSchema = <T extends z.ZodType>(row: T) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  })

/** Names of the paging parameters, to omit them from the query of counts and exports. */
export const pageParameters = { limit: true, after: true, before: true } as const
