import * as z from 'zod'

/** A person's layout of a list: its optional columns (null for the default ones) and the height of its rows. */
export const listLayout = z.strictObject({
  columns: z
    .array(z.string().regex(/^[a-zA-Z]{1,30}$/))
    .max(30)
    .nullable()
    .meta({
      description: 'Names of the optional columns that are shown; null for the default ones',
    }),
  isCompact: z.boolean().meta({ description: 'Whether rows are lower than usual' }),
})
export type ListLayout = z.infer<typeof listLayout>
