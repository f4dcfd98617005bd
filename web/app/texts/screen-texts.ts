import { addTexts } from '#web/app/texts/i18n.ts'

let coming: Promise<void> | undefined

/**
 * Loads the texts of all screens but those at hand. English whatever the language: it is what stands in for a word that
 * another lacks.
 */
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
