import { type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#web/app/keyboard/shortcuts.ts'

/** The search field of a screen, and `/` that leads there; a screen without one has no such key. */
export function useSearchShortcut(): RefObject<HTMLInputElement | null> {
  const { t } = useTranslation(['shell', 'keyboard'])
  const field = useRef<HTMLInputElement>(null)
  useShortcut('/', t('keyboard:shortcuts.search'), () => field.current?.focus())
  return field
}
