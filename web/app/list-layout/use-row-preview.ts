import { type FocusEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#web/app/keyboard/shortcuts.ts'

const wideScreen = '(width >= 1100px)'
// An open preview stays open on the next list, until the page is reloaded.
let wasOpen = false

/** State of the preview beside a list: whether it is open, and its row, which is the one with the focus. */
export function useRowPreview() {
  const { t } = useTranslation('views')
  const [isOpen, setOpen] = useState(wasOpen)
  const [row, setRow] = useState<string>()
  const open = (isNextOpen: boolean) => {
    if (!window.matchMedia(wideScreen).matches) return
    wasOpen = isNextOpen
    setOpen(isNextOpen)
  }
  useShortcut('p', t('list.preview'), () => open(!isOpen))
  const rowOf = (target: EventTarget) =>
    target instanceof Element ? target.closest<HTMLElement>('tbody > tr[data-row]') : null
  return {
    isOpen,
    row,
    toggle: () => open(!isOpen),
    /** Props of the element around the list. */
    listProps: {
      onFocus: ({ target }: FocusEvent) => {
        const focused = rowOf(target)?.dataset.row
        if (focused) setRow(focused)
      },
    },
  }
}
