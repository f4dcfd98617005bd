import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { useTranslation } from 'react-i18next'
import { useRightToLeft } from './use-right-to-left.ts'

/**
 * Sets the page's language and direction for React Aria. Wrap the components that need it, not the application:
 * importing React Aria looks up locales, which blocks a phone for longer than the first screen does.
 */
export function AriaLocale({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation('ui')
  // React Aria derives the direction from the script of the locale.
  const locale = useRightToLeft() ? `${i18n.language}-Arab` : i18n.language
  return <I18nProvider locale={locale}>{children}</I18nProvider>
}
