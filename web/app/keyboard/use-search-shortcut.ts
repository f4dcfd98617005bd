import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#web/app/keyboard/shortcuts.ts'

/** Returns the ref of a screen's search field, which `/` focuses. */
export function useSearchShortcut(): RefObject<HTMLInputElement | null> {
  const { t } = useTranslation(['shell', 'keyboard'])
  const field = useRef<HTMLInputElement>(null)
  useShortcut('/', t('keyboard:shortcuts.search'), () => field.current?.focus())
  return field
}
