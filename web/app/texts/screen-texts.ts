import { addTexts } from '#web/app/texts/i18n.ts'

let coming: Promise<void> | undefined

/** Loads the remaining English texts, whatever the language: English is the fallback of a missing text. */
export function loadScreenTexts(): Promise<void> {
  coming ??= import('#web/app/texts/en-screens.ts').then(
    (module) => addTexts('en', module.default),
    (error: unknown) => {
      coming = undefined
      throw error
    },
  )
  return coming
}
