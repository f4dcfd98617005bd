import * as z from 'zod'
import { json } from '#domain/json.ts'
import { settingSubjects } from '#domain/settings/setting-subject.ts'
import { instant } from '#domain/units/day.ts'

const values = z.record(z.string(), json)

/** Entry of the history of settings: of the company, or of a supplier, place, carrier or dock. */
export const settingEvent = z.object({
  id: z.int(),
  at: instant,
  actor: z.string().meta({ description: 'Name of the person' }),
  kind: z.enum(['company', ...settingSubjects]),
  of: z
    .object({ id: z.int(), code: z.string(), name: z.string(), isRemoved: z.boolean() })
    .nullable()
    .meta({
      description: 'Supplier or record with its present name; null = settings of the company',
    }),
  before: values.meta({
    description: 'Changed settings before the change; empty for a new place',
  }),
  after: values.meta({ description: 'The same settings afterwards; empty for a removed place' }),
})
export type SettingEvent = z.infer<typeof settingEvent>
