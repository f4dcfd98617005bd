import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fnc1 } from '#domain/gs1/fnc1.ts'
import { isFnc1Key } from '#web/app/keyboard/fnc1-key.ts'
import { detectScans } from '#web/app/keyboard/scanner-detection.ts'
import { runShortcut, useShortcut } from '#web/app/keyboard/shortcuts.ts'
import { useCustomizer } from '#web/app/state/customizer-state.ts'
import { useOverlay } from '#web/app/state/overlay-state.ts'
import type { PackingWorkspace } from '#web/packing/packing-context.ts'
import type { PackingActions } from '#web/packing/use-workspace-actions.ts'

/** Keys closer together than this are one scan. */
const maxScanGapMs = 60

/**
 * The shortcuts of the pack screen. Lists react to letters and Enter, so the keys of a scanner are captured before
 * them, wherever the focus is; digits and "*" typed by hand focus the scan field.
 */
export function useWorkspaceShortcuts(
  workspace: PackingWorkspace,
  actions: PackingActions,
  onScan: (text: string) => void,
  field: RefObject<HTMLInputElement | null>,
) {
  const { t } = useTranslation('packing')
  const latest = useRef({ workspace, onScan })
  useEffect(() => {
    latest.current = { workspace, onScan }
  })
  useShortcut('n', t('keys.new'), actions.addCarton)
  useShortcut('p', t('keys.packAll'), actions.packAll)
  useShortcut('s', t('keys.scan'), () => field.current?.focus())
  useShortcut('e', t('keys.edit'), actions.edit)
  useShortcut('m', t('keys.move'), actions.moveContents)
  useShortcut('t', t('keys.nest'), actions.nest)
  useShortcut('x', t('keys.remove'), actions.remove)
  useShortcut('l', t('keys.labels'), actions.openLabels)
  useShortcut('a', t('keys.similar'), actions.selectSimilar)
  useShortcut('c', t('keys.close'), actions.closeShipment)
  useEffect(() => {
    const detectScan = detectScans({
      onKeys: (keys) => useCustomizer.getState().hasShortcuts && runShortcut(keys),
      onScan: (text) => latest.current.onScan(text),
    })
    let lastKeyAt = 0
    function onKeyDown(event: KeyboardEvent) {
      const isWithinScan = event.timeStamp - lastKeyAt < maxScanGapMs
      lastKeyAt = event.timeStamp
      if (useOverlay.getState().open || handlesOwnKeys(event.target)) return
      const isField = event.target === field.current
      const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !isFnc1Key(event)
      if (isCommand && event.key.toLowerCase() === 'z' && !event.shiftKey && !event.altKey) {
        if (isField && field.current?.value) return
        event.preventDefault()
        latest.current.workspace.undo()
      } else if (isCommand || isField || event.key === ' ') {
        // Left to the focused element.
      } else if (/^[\d*]$/.test(event.key) && !isWithinScan && isVisible(field.current)) {
        field.current?.focus()
      } else if (detectScan(isFnc1Key(event) ? fnc1 : event.key)) {
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

/** Other fields, dialogs and menus handle their own keys. */
const handlesOwnKeys = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  !target.matches('[data-scan-field]') &&
  (target.isContentEditable ||
    target.matches(
      'input:not([type=checkbox]), textarea, select, [role="dialog"] *, [role="alertdialog"] *, [role="menu"] *',
    ))

const isVisible = (field: HTMLInputElement | null) => Boolean(field?.checkVisibility())
