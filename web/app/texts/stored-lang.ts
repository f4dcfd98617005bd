import type { Lang } from '#domain/lang.ts'
import { browserMemory } from '#web/app/state/browser-memory.ts'
import { langKey } from '#web/constants.ts'

/** Stored codes, by the specification: English is `an`. */
const storedCodes = { en: 'an', sp: 'sp', ca: 'ca' } as const satisfies Record<Lang, string>
const langs = Object.keys(storedCodes) as Lang[]

/** Key of the language of the last signed-in person, used until somebody chooses a language in this browser. */
export const adoptedLangKey = 'adoptedLang'

const chosenMemory = browserMemory(langKey)
const adoptedMemory = browserMemory(adoptedLangKey)

/**
 * Returns the language chosen in this browser, else the adopted one; English if there is none or it is unknown. An older
 * `en` is still read.
 */
export function storedLang(): Lang {
  const stored = chosenMemory.read() ?? adoptedMemory.read()
  return langs.find((lang) => stored === storedCodes[lang] || stored === lang) ?? 'en'
}

export const hasChosenLang = (): boolean => chosenMemory.read() !== null

/** Stores a choice; without storage it lasts as long as the page. */
export const storeLang = (lang: Lang): void => chosenMemory.write(storedCodes[lang])

/** Stores the language of the signed-in person, replacing the previous person's. */
export const storeAdoptedLang = (lang: Lang): void => adoptedMemory.write(storedCodes[lang])
