import * as z from 'zod'

/** Name of each language in that language. */
export const languageNames: Record<Lang, string> = { en: 'English', sp: 'Español', ca: 'Català' }

/** The languages of the product, by the specification's codes: `sp` is Spanish. */
export const lang = z.enum(['en', 'sp', 'ca'])
export type Lang = z.infer<typeof lang>

/** Locale of each language for `Intl` (BCP 47). */
export const localeOf: Record<Lang, string> = { en: 'en', sp: 'es', ca: 'ca' }
