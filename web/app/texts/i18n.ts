import { createInstance, type ResourceKey } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { Lang } from '#domain/lang.ts'
import { langKey } from '#web/constants.ts'
import { whenReachable } from '#web/ui/server-reachability.ts'
import { countFormatter } from './count-formatter.ts'
import english from './en-sign-in.ts'
import { hasStoredLang, storedLang, storeLang } from './stored-lang.ts'

/** The languages and their BCP 47 tags. */
export const locales = { en: 'en', sp: 'es', ca: 'ca' } as const satisfies Record<Lang, string>
export const langs = Object.keys(locales) as Lang[]

// The fallback is always at hand; the others come when they are asked for.
const load = {
  en: () => Promise.resolve({ default: english }),
  sp: () => import('./sp.ts'),
  ca: () => import('./ca.ts'),
}

/** The one i18next of the page; outside components use `i18n.t`. */
export const i18n = createInstance()

/** Starts with the language kept under `lang`; English when there is none or an unknown one. */
export async function startLanguage() {
  await i18n
    .use(initReactI18next)
    .use(countFormatter)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      load: 'currentOnly',
      // Said, so that a key with a space has a namespace too: "units:fl oz".
      nsSeparator: ':',
      defaultNS: 'shell',
      // Namespaces of screens that are loaded later: the same keys, so no caller names the namespace of a text.
      fallbackNS: ['problems', 'shipment-details'],
      resources: { en: namespaces(english) },
      // Counts as all other figures: the number that a plural is chosen by is the one that is shown.
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
      react: { useSuspense: false },
    })
  window.addEventListener('storage', ({ key }) => {
    if (key === langKey || key === null) void showStoredLanguage()
  })
  // English is at hand, whatever happens to the other.
  await showStoredLanguage().catch(console.error)
}

/** Switches the language without a reload and remembers it. */
export async function setLang(lang: Lang) {
  storeLang(lang)
  await showLanguage(lang)
}

/** Takes the person's language and remembers it, unless somebody chose one in this browser. */
export async function adoptLang(lang: Lang) {
  if (lang !== 'en' && !hasStoredLang()) await setLang(lang)
}

/** Shows the language that is kept, as after a reload. */
export const showStoredLanguage = (): Promise<void> => showLanguage(storedLang())

let chosen: Lang = 'en'

async function showLanguage(lang: Lang) {
  const locale = locales[lang]
  chosen = lang
  if (!i18n.hasResourceBundle(locale, 'shell')) {
    addTexts(locale, (await whenReachable(load[lang])).default)
  }
  // Another was chosen while this one came.
  if (chosen !== lang) return
  await i18n.changeLanguage(locale)
  document.documentElement.lang = locale
}

/** Takes in texts as `import.meta.glob` gives them. */
export function addTexts(locale: string, files: Record<string, unknown>) {
  for (const [namespace, words] of Object.entries(namespaces(files)))
    i18n.addResourceBundle(locale, namespace, words)
}

/** "…/words/sp/orders.json" holds the namespace orders. */
function namespaces(files: Record<string, unknown>) {
  const name = (file: string) => file.slice(file.lastIndexOf('/') + 1, -'.json'.length)
  return Object.fromEntries(
    Object.entries(files).map(([file, texts]) => [name(file), texts as ResourceKey]),
  )
}

/** The language in use: its stored code, its standard name for Intl, and how to change it. */
export function useLang() {
  const { i18n: current } = useTranslation()
  const lang = langs.find((code) => locales[code] === current.language) ?? 'en'
  return { lang, locale: locales[lang], setLang }
}
