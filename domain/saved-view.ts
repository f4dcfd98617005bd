import * as z from 'zod'

/** The lists that can be kept as a view. */
export const viewList = z.enum(['shipments', 'orders'])
export type ViewList = z.infer<typeof viewList>

/** How many views a person can keep, of both lists together. */
export const mostViews = 50
/** How long the name of a view can be. */
export const longestViewName = 60

/** A list as a person likes to see it: `search` is the query of the screen's address, "state=open&sort=eta". */
export const savedView = z.strictObject({
  list: viewList,
  name: z.string().trim().min(1).max(longestViewName),
  search: z.string().max(1000),
})
