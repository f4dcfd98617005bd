import { type FocusEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#web/app/keyboard/shortcuts.ts'

const wideScreen = '(width >= 1100px)'
// A preview that is open stays open on the next list, until the page is reloaded.
let wasOpen = false

/** Whether a row is shown beside the list, and which: the one that the focus is in, so that arrows and j and k turn it over. */
export function useRowPreview() {
  const { t } = useTranslation('views')
  const [isOpen, setOpen] = useState(wasOpen)
  const [row, setRow] = useState<string>()
  const open = (isToBe: boolean) => {
    if (!window.matchMedia(wideScreen).matches) return
    wasOpen = isToBe
    setOpen(isToBe)
  }
  useShortcut('p', t('list.preview'), () => open(!isOpen))
  const rowOf = (target: EventTarget) =>
    target instanceof Element ? target.closest<HTMLElement>('tbody > tr[data-row]') : null
  return {
    isOpen,
    row,
    toggle: () => open(!isOpen),
    /** For what holds the list. */
    listProps: {
      onFocus: ({ target }: FocusEvent) => {
        const focused = rowOf(target)?.dataset.row
        if (focused) setRow(focused)
      },
    },
  }
}
