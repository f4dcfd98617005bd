import * as z from 'zod'
import { maxViewNameLength } from '#domain/settings/view-limits.ts'

/** The lists that can have saved views. */
export const viewList = z.enum(['shipments', 'orders'])
export type ViewList = z.infer<typeof viewList>

/** A saved view of a list: `search` is the query of the screen's URL, "state=open&sort=eta". */
export const savedView = z.strictObject({
  list: viewList,
  name: z.string().trim().min(1).max(maxViewNameLength),
  search: z.string().max(1000),
})
