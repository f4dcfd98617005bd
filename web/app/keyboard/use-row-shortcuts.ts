import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#web/app/keyboard/shortcuts.ts'

/**
 * Adds the keys of a list, wherever the focus is: j and k go to the next and previous row, x selects the row, Enter
 * opens it. Returns a function for the key of the focused row.
 */
export function useRowShortcuts(list: RefObject<HTMLElement | null>, canSelect: boolean) {
  const { t } = useTranslation(['shell', 'keyboard'])
  const rows = () =>
    [...(list.current?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])].filter(focusTarget)
  const focusedRow = () => rows().find((row) => row.contains(document.activeElement)) ?? undefined
  const go = (step: 1 | -1) => {
    const allRows = rows()
    const row = focusedRow()
    const index = row ? allRows.indexOf(row) + step : step > 0 ? 0 : allRows.length - 1
    const nextRow = allRows[Math.max(0, Math.min(allRows.length - 1, index))]
    focusTarget(nextRow)?.focus()
    nextRow?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('j', t('keyboard:shortcuts.nextRow'), () => go(1))
  useShortcut('k', t('keyboard:shortcuts.previousRow'), () => go(-1))
  useShortcut('x', canSelect ? t('keyboard:shortcuts.selectRow') : '', () =>
    focusedRow()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click(),
  )
  // Registered for the help only: the row's link has the focus, and handles Enter.
  useShortcut('Enter', t('keyboard:shortcuts.openRow'), () => undefined)
  return () => focusedRow()?.dataset.row
}

/** Returns the element of a row that takes the focus: its link, else its checkbox or button. */
const focusTarget = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>(':is(th, td) a[href]') ??
  row?.querySelector<HTMLElement>('input[type="checkbox"], button')
