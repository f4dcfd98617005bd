import type { Lang } from '#domain/lang.ts'
import { browserMemory } from '#web/app/state/browser-memory.ts'
import { langKey } from '#web/constants.ts'

/** The codes that are stored, as the specification gives them: English is `an`. */
const storedCodes = { en: 'an', sp: 'sp', ca: 'ca' } as const satisfies Record<Lang, string>
const langs = Object.keys(storedCodes) as Lang[]

const memory = browserMemory(langKey)

/** The language kept under `lang`; English when there is none or an unknown one. `en`, once stored, is still read. */
export function storedLang(): Lang {
  const stored = memory.read()
  return langs.find((lang) => stored === storedCodes[lang] || stored === lang) ?? 'en'
}

/** Whether a language is kept: somebody chose one in this browser. */
export const hasStoredLang = (): boolean => memory.read() !== null

/** Keeps a choice under `lang`; without storage it lasts as long as the page. */
export const storeLang = (lang: Lang): void => memory.write(storedCodes[lang])
