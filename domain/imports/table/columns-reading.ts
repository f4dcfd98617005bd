import * as z from 'zod'

const pair = '[a-z0-9_]+:\\d{1,3}'

/** A person's choice of the file's column for each of ours: `order_code:1,size:0`. */
export const columnsChoice = z
  .string()
  .max(1500)
  .regex(new RegExp(`^${pair}(?:,${pair})*$`))
  .meta({
    description:
      'Columns of the file by position from 1, where headings do not identify them: `order_code:1,quantity:7`; 0 for one that the file lacks. An import remembers them for files with the same headings',
  })

/** Number of first values shown of a column, and the maximum characters of each. */
export const shownValues = { count: 3, length: 40 } as const

/** Columns of a file: those that were recognized, and all that it has. */
export const columnsReading = z
  .object({
    by: z.enum(['headings', 'chosen', 'remembered']).meta({
      description: 'Source of the choice: headings alone, this request, or an earlier file',
    }),
    said: z.string().meta({ description: 'Choice as in `columns`; empty for headings alone' }),
    rows: z.array(z.int()).meta({ description: 'Rows of the headings, if there are any' }),
    fields: z.array(
      z.object({
        column: z.string(),
        position: z.int().nullable().meta({ description: 'From 1; null = not found' }),
        isRequired: z.boolean().meta({ description: 'Whether every file needs it' }),
        isMissing: z.boolean().meta({ description: 'Whether the file cannot be read without it' }),
      }),
    ),
    file: z.array(
      z.object({
        position: z.int(),
        heading: z.string(),
        values: z.array(z.string()).meta({ description: 'The first values, at most three' }),
      }),
    ),
  })
  .meta({ id: 'ColumnsReading', description: 'Recognized columns of a file' })
export type ColumnsReading = z.infer<typeof columnsReading>
