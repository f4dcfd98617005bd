import * as z from 'zod'

/** The languages that people read, by the codes of the specification: `sp` is Spanish. */
export const lang = z.enum(['en', 'sp', 'ca'])
export type Lang = z.infer<typeof lang>

/** What the rest of the world calls them (BCP 47). */
export const localeOf: Record<Lang, string> = { en: 'en', sp: 'es', ca: 'ca' }
