import { createInstance, type ResourceKey } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { Lang } from '#domain/lang.ts'
import { langKey } from '#web/constants.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { countFormatter } from './count-formatter.ts'
import english from './en-sign-in.ts'
import {
  adoptedLangKey,
  hasChosenLang,
  storeAdoptedLang,
  storedLang,
  storeLang,
} from './stored-lang.ts'

/** The languages and their BCP 47 tags. */
export const locales = { en: 'en', sp: 'es', ca: 'ca' } as const satisfies Record<Lang, string>
export const langs = Object.keys(locales) as Lang[]

/** Texts of the sign-in, the public screens and the shipments list. English is in the chunks of these screens. */
const firstTextLoaders = {
  en: () => Promise.resolve({ default: english }),
  sp: () => import('./sp.ts'),
  ca: () => import('./ca.ts'),
}
/** Texts of all other screens. */
const screenTextLoaders = {
  en: () => import('./en-screens.ts'),
  sp: () => import('./sp-screens.ts'),
  ca: () => import('./ca-screens.ts'),
}

/** i18next of the page; outside of components use `i18n.t`. */
export const i18n = createInstance()

/** Starts with the stored language; English if there is none or it is unknown. */
export async function startLanguage() {
  // Before the first `await`: `loadScreenTexts` may be called meanwhile, and reads the language.
  chosenLang = storedLang()
  await i18n
    .use(initReactI18next)
    .use(countFormatter)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      load: 'currentOnly',
      // Explicit, so that a key with a space has a namespace too: "units:fl oz".
      nsSeparator: ':',
      defaultNS: 'shell',
      // Namespaces for keys that the named namespace lacks; both load later.
      fallbackNS: ['problems', 'shipment-details'],
      resources: { en: namespaces(english) },
      // `alwaysFormat`: the count that chooses the plural is formatted too.
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
      react: { useSuspense: false },
    })
  window.addEventListener('storage', ({ key }) => {
    if (key === null || [langKey, adoptedLangKey].includes(key)) void showStoredLanguage()
  })
  // English is bundled: it is shown if the other language fails to load.
  await showStoredLanguage().catch((error) => {
    console.error(error)
    return showLanguage('en')
  })
}

/** Switches the language without a reload, and stores it. */
async function setLang(lang: Lang) {
  storeLang(lang)
  await showLanguage(lang)
}

/** Uses the person's language until another person signs in, unless a language was chosen in this browser. */
export async function adoptLang(lang: Lang) {
  if (hasChosenLang()) return
  // The start has shown it, or could not load it.
  if (lang !== 'en' && storedLang() === lang) return
  storeAdoptedLang(lang)
  await showLanguage(lang)
}

export const showStoredLanguage = (): Promise<void> => showLanguage(storedLang())

let chosenLang: Lang = 'en'
let needsScreenTexts = false

async function showLanguage(lang: Lang) {
  chosenLang = lang
  await loadChunk('texts', showChosenLanguage)
}

/** Loads the texts of all other screens; a language chosen later loads its own, too. */
export async function loadScreenTexts() {
  needsScreenTexts = true
  await showChosenLanguage()
}

/** Loads missing texts of the chosen language, then shows it. */
async function showChosenLanguage() {
  const lang = chosenLang
  const locale = locales[lang]
  const isMissing = (namespace: string) => !i18n.hasResourceBundle(locale, namespace)
  const textFiles = await Promise.all([
    isMissing('shell') && firstTextLoaders[lang](),
    needsScreenTexts && isMissing('problems') && screenTextLoaders[lang](),
  ])
  for (const texts of textFiles) if (texts) addTexts(locale, texts.default)
  // Another language was chosen while this one loaded.
  if (chosenLang !== lang || i18n.language === locale) return
  await i18n.changeLanguage(locale)
  document.documentElement.lang = locale
}

/** Adds texts as `import.meta.glob` returns them. */
export function addTexts(locale: string, files: Record<string, unknown>) {
  for (const [namespace, words] of Object.entries(namespaces(files)))
    i18n.addResourceBundle(locale, namespace, words)
}

/** Returns texts by namespace: "…/words/sp/orders.json" is the namespace orders. */
function namespaces(files: Record<string, unknown>) {
  const name = (file: string) => file.slice(file.lastIndexOf('/') + 1, -'.json'.length)
  return Object.fromEntries(
    Object.entries(files).map(([file, texts]) => [name(file), texts as ResourceKey]),
  )
}

/** Returns the current language: its `Lang`, its BCP 47 tag for Intl, and a function to change it. */
export function useLang() {
  const { i18n: current } = useTranslation()
  const lang = langs.find((code) => locales[code] === current.language) ?? 'en'
  return { lang, locale: locales[lang], setLang }
}
