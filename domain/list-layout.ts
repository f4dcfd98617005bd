import * as z from 'zod'

/** How a person has a list laid out: which of its optional columns are shown, null for the usual ones, and how high its rows are. */
export const listLayout = z.strictObject({
  columns: z
    .array(z.string().regex(/^[a-zA-Z]{1,30}$/))
    .max(30)
    .nullable()
    .meta({
      description:
        'Optional columns that are shown, by the names of the screen; null for the usual ones',
    }),
  isCompact: z.boolean().meta({ description: 'Rows are lower than usual' }),
})
export type ListLayout = z.infer<typeof listLayout>
