import * as z from 'zod'

/** Maximum saved views of a person, over both lists. */
export const maxViews = 50
export const maxViewNameLength = 60

export const viewList = z.enum(['shipments', 'orders'])
export type ViewList = z.infer<typeof viewList>

/** A saved view of a list: `search` is the query of the screen's URL, "state=open&sort=eta". */
export const savedView = z.strictObject({
  list: viewList,
  name: z.string().trim().min(1).max(maxViewNameLength),
  search: z.string().max(1000),
})
