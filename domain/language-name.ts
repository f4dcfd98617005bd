import type { Lang } from '#domain/lang.ts'

/** Each language named in itself. */
export const languageNames: Record<Lang, string> = { en: 'English', sp: 'Español', ca: 'Català' }
