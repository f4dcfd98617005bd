import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fnc1 } from '#domain/fnc1.ts'
import { isFnc1Key } from '#web/app/keyboard/fnc1-key.ts'
import { useOverlay } from '#web/app/keyboard/overlay-state.ts'
import { detectScans } from '#web/app/keyboard/scanner-detection.ts'
import { runShortcut, useShortcut } from '#web/app/keyboard/shortcuts.ts'
import { useCustomizer } from '#web/app/state/customizer-state.ts'
import type { Desk } from '#web/packing/packing-context.ts'
import type { DeskDeeds } from '#web/packing/use-packing-actions.ts'

/** Keys closer together than this are one scan, in ms: its digits stay with its letters. */
const burst = 60

/**
 * The keys of the pack screen. Lists answer to letters and to Enter, so what a scanner types is heard before them,
 * wherever the focus is; digits and "*" typed by hand go into the scan field.
 */
export function useDeskKeys(
  desk: Desk,
  deeds: DeskDeeds,
  onScan: (text: string) => void,
  field: RefObject<HTMLInputElement | null>,
) {
  const { t } = useTranslation('packing')
  const latest = useRef({ desk, onScan })
  useEffect(() => {
    latest.current = { desk, onScan }
  })
  useShortcut('n', t('keys.new'), deeds.add)
  useShortcut('p', t('keys.packAll'), deeds.packAll)
  useShortcut('s', t('keys.scan'), () => field.current?.focus())
  useShortcut('e', t('keys.edit'), deeds.edit)
  useShortcut('m', t('keys.move'), deeds.move)
  useShortcut('t', t('keys.nest'), deeds.nest)
  useShortcut('x', t('keys.remove'), deeds.remove)
  useShortcut('l', t('keys.labels'), deeds.labels)
  useShortcut('a', t('keys.like'), deeds.chooseLike)
  useShortcut('c', t('keys.close'), deeds.close)
  useEffect(() => {
    const type = detectScans({
      onKeys: (keys) => useCustomizer.getState().hasShortcuts && runShortcut(keys),
      onScan: (text) => latest.current.onScan(text),
    })
    let before = 0
    function onKeyDown(event: KeyboardEvent) {
      const isFollowing = event.timeStamp - before < burst
      before = event.timeStamp
      if (useOverlay.getState().open || isElsewhere(event.target)) return
      const isField = event.target === field.current
      const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !isFnc1Key(event)
      if (isCommand && event.key.toLowerCase() === 'z' && !event.shiftKey && !event.altKey) {
        if (isField && field.current?.value) return
        event.preventDefault()
        latest.current.desk.undo()
      } else if (isCommand || isField || event.key === ' ') {
        // Theirs who have the focus.
      } else if (/^[\d*]$/.test(event.key) && !isFollowing && isSeen(field.current)) {
        field.current?.focus()
      } else if (type(isFnc1Key(event) ? fnc1 : event.key)) {
        event.preventDefault()
        event.stopImmediatePropagation()
      } else if (event.key.length === 1) {
        event.stopImmediatePropagation()
      }
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [field])
}

/** Other fields, and what stands over the page, have their keys to themselves. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  !target.matches('[data-scan-field]') &&
  (target.isContentEditable ||
    target.matches(
      'input:not([type=checkbox]), textarea, select, [role="dialog"] *, [role="alertdialog"] *, [role="menu"] *',
    ))

const isSeen = (field: HTMLInputElement | null) => Boolean(field?.checkVisibility())
