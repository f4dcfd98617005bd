import * as z from 'zod'
import { visibleCode } from '#domain/code-text.ts'
import { instant } from '#domain/units/day.ts'

/** Rows of a list are counted no further. */
export const maxRowsCounted = 10_000

/** Query of every list: how many rows, and the cursor they come after or before (from the last page read). */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(100).default(25),
  after: z.string().max(120).optional().meta({ description: '`next` of the page before' }),
  before: z.string().max(120).optional().meta({ description: '`previous` of the page after' }),
}

/** A filter by a whole code, beside those by a beginning. */
export const exactCode = z.string().overwrite(visibleCode).min(1).max(100).optional()

/** Entries of a history that a reply has: as many as that by itself. */
export const historyLimit = (max: number) => z.coerce.number().int().min(1).max(max).default(max)

/** Query of a list that programs narrow to what changed then or later. */
export const changedQuery = { updatedSince: instant.optional() }
export type ChangedQuery = { updatedSince?: string | undefined }

/** A page of a list: rows and the cursors of its neighbours, null where there is none. Counting is a call of its own. */
export const pageSchema = <T extends z.ZodType>(row: T) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullable(),
    previous: z.string().nullable(),
  })

/** The parameters of a list's pages, which its count and its file have none of. */
export const pageParameters = { limit: true, after: true, before: true } as const
