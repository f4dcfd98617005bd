import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '#web/app/keyboard/shortcuts.ts'

/**
 * Keys of a list, from wherever the focus is: j and k go to the next row and the one before, x selects the row, Enter on it
 * opens it. Gives the key of the row that has the focus, for what else a key may do with it.
 */
export function useRowShortcuts(list: RefObject<HTMLElement | null>, canSelect: boolean) {
  const { t } = useTranslation(['shell', 'keyboard'])
  const rows = () =>
    [...(list.current?.querySelectorAll<HTMLElement>('tbody > tr') ?? [])].filter(focusTarget)
  const current = () => rows().find((row) => row.contains(document.activeElement)) ?? undefined
  const go = (step: 1 | -1) => {
    const all = rows()
    const row = current()
    const index = row ? all.indexOf(row) + step : step > 0 ? 0 : all.length - 1
    const next = all[Math.max(0, Math.min(all.length - 1, index))]
    focusTarget(next)?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useShortcut('j', t('keyboard:shortcuts.nextRow'), () => go(1))
  useShortcut('k', t('keyboard:shortcuts.previousRow'), () => go(-1))
  useShortcut('x', canSelect ? t('keyboard:shortcuts.selectRow') : '', () =>
    current()?.querySelector<HTMLElement>('input[type="checkbox"]')?.click(),
  )
  // The focus is on the row's link, which Enter follows by itself: this is for the help alone.
  useShortcut('Enter', t('keyboard:shortcuts.openRow'), () => undefined)
  return () => current()?.dataset.row
}

/** Returns the element of a row that takes the focus: its link, or without one its checkbox or button. */
const focusTarget = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>(':is(th, td) a[href]') ??
  row?.querySelector<HTMLElement>('input[type="checkbox"], button')
