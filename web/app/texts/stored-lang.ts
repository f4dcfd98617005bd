import type { Lang } from '#domain/lang.ts'
import { browserMemory } from '#web/app/state/browser-memory.ts'
import { langKey } from '#web/constants.ts'

/** Stored codes, by the specification: English is `an`. */
const storedCodes = { en: 'an', sp: 'sp', ca: 'ca' } as const satisfies Record<Lang, string>
const langs = Object.keys(storedCodes) as Lang[]

const memory = browserMemory(langKey)

/** Returns the language stored under `lang`; English if there is none or it is unknown. An older `en` is still read. */
export function storedLang(): Lang {
  const stored = memory.read()
  return langs.find((lang) => stored === storedCodes[lang] || stored === lang) ?? 'en'
}

export const hasStoredLang = (): boolean => memory.read() !== null

/** Stores a choice; without storage it lasts as long as the page. */
export const storeLang = (lang: Lang): void => memory.write(storedCodes[lang])
