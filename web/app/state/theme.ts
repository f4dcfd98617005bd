import { type Customizer, isDarkWith, useCustomizer } from '#web/app/state/customizer-state.ts'
import { showThemeSheet } from '#web/app/state/theme-sheet.ts'
import darkSheet from '#web/styles/dark.css?url&no-inline'
import lightSheet from '#web/styles/light.css?url&no-inline'

const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

export const isDarkNow = (preferences: Customizer) => isDarkWith(systemDark.matches, preferences)

/** Applies direction and theme of the customizer to the page; resolves when the first theme has loaded. */
export function applyPreferences(): Promise<void> {
  const apply = () => {
    const preferences = useCustomizer.getState()
    document.documentElement.dir = preferences.isRtl ? 'rtl' : 'ltr'
    const theme = isDarkNow(preferences) ? 'dark' : 'light'
    return showThemeSheet(theme, theme === 'dark' ? darkSheet : lightSheet)
  }
  useCustomizer.subscribe(apply)
  systemDark.addEventListener('change', apply)
  return apply()
}
