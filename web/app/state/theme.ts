import { type Customizer, isDarkWith, useCustomizer } from '#web/app/state/customizer-state.ts'
import darkSheet from '#web/styles/dark.css?url&no-inline'
import lightSheet from '#web/styles/light.css?url&no-inline'

const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

export const isDarkNow = (preferences: Customizer) => isDarkWith(systemDark.matches, preferences)

/** Applies direction and theme of the customizer to the page; resolves when the first theme has loaded. */
export function applyPreferences(): Promise<void> {
  const apply = () => {
    const preferences = useCustomizer.getState()
    document.documentElement.dir = preferences.isRtl ? 'rtl' : 'ltr'
    return showTheme(isDarkNow(preferences) ? 'dark' : 'light')
  }
  useCustomizer.subscribe(apply)
  systemDark.addEventListener('change', apply)
  return apply()
}

let currentSheet: HTMLLinkElement | undefined

/** Loads a theme's style sheet; the old one is removed after the new one has loaded, so that nothing flashes. */
function showTheme(theme: 'light' | 'dark'): Promise<void> {
  if (document.documentElement.dataset.theme === theme) return Promise.resolve()
  document.documentElement.dataset.theme = theme
  const previousSheet = currentSheet
  const sheet = document.createElement('link')
  currentSheet = sheet
  sheet.rel = 'stylesheet'
  sheet.href = theme === 'dark' ? darkSheet : lightSheet
  return new Promise((resolve) => {
    const done = () => {
      previousSheet?.remove()
      resolve()
    }
    sheet.addEventListener('load', done)
    sheet.addEventListener('error', done)
    document.head.prepend(sheet)
  })
}
