import * as z from 'zod'

/** The languages of the product, by the specification's codes: `sp` is Spanish. */
export const lang = z.enum(['en', 'sp', 'ca'])
export type Lang = z.infer<typeof lang>

/** Their BCP 47 tags. */
export const localeOf: Record<Lang, string> = { en: 'en', sp: 'es', ca: 'ca' }
