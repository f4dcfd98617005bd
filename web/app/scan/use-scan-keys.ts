import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { fnc1 } from '#domain/gs1/fnc1.ts'
import { blockDialogScan } from '#web/app/keyboard/dialog-scan.ts'
import { createScanDetector } from '#web/app/keyboard/scanner-detection.ts'
import { createScannerKeys } from '#web/app/keyboard/scanner-keys.ts'
import { runShortcut, useScanListener, useShortcut } from '#web/app/keyboard/shortcuts.ts'
import { CellScan } from '#web/app/scan/cell-scan.ts'
import { useCustomizer } from '#web/app/state/customizer-state.ts'
import { useOverlay } from '#web/app/state/overlay-state.ts'
import { isPageCovered } from '#web/ui/overlay/cover-page.ts'

type ScanKeys = {
  field: RefObject<HTMLInputElement | null>
  onScan: (text: string) => void
  /** Gets a part of a code that was interrupted. */
  onPart: (text: string) => void
  /** Ctrl+Z outside of fields. */
  onUndo: () => void
}

/**
 * Takes scans wherever the focus is, before lists, buttons and cells handle the keys; also from the camera dialog.
 * Digits and "*" typed by hand focus the scan field.
 */
export function useScanKeys({ field, ...handlers }: ScanKeys) {
  const { t } = useTranslation('scanning')
  const onScan = useEffectEvent(handlers.onScan)
  const onPart = useEffectEvent(handlers.onPart)
  const onUndo = useEffectEvent(handlers.onUndo)
  useScanListener(handlers.onScan)
  useShortcut('s', t('toField'), () => field.current?.focus())
  useEffect(() => {
    const cellScan = new CellScan(onScan)
    const detectScan = createScanDetector({
      onKeys: (keys) =>
        useCustomizer.getState().hasShortcuts &&
        !isSelect(document.activeElement) &&
        runShortcut(keys),
      onScan,
      onPart,
    })
    const scannerKey = createScannerKeys()
    const consume = (event: KeyboardEvent) => {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    function onKeyDown(event: KeyboardEvent) {
      const { isWithinScan, isFnc1 } = scannerKey(event)
      if ((isWithinScan && blockDialogScan(event)) || isPageCovered()) return
      const { target, timeStamp } = event
      const key = isFnc1 ? fnc1 : event.key
      const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !isFnc1
      if (useOverlay.getState().open) return
      if (isCell(target) && !isCommand) {
        if (cellScan.press({ key, timeStamp }, target)) consume(event)
        return
      }
      if (handlesOwnKeys(target)) return
      const isField = target === field.current
      if (isCommand && event.key.toLowerCase() === 'z' && !event.shiftKey && !event.altKey) {
        if (isField && field.current?.value) return
        event.preventDefault()
        onUndo()
      } else if (isCommand || isField || (event.key === ' ' && !isWithinScan)) {
        // The focused element handles the key.
      } else if (
        /^[\d*]$/.test(event.key) &&
        !isWithinScan &&
        !isSelect(target) &&
        isVisible(field.current)
      ) {
        field.current?.focus()
      } else if (detectScan(key, timeStamp)) {
        consume(event)
      } else if (event.key.length === 1) {
        event.stopImmediatePropagation()
      }
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [field])
}

/** Whether the element is a cell of a table, where people type between two scans. */
const isCell = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.dataset.column !== undefined

/** Whether the element is a select, in which people type to find an option, and which still takes scans. */
const isSelect = (target: EventTarget | null) => target instanceof HTMLSelectElement

/** Whether the element handles its own keys: other fields, dialogs and menus. */
const handlesOwnKeys = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  !target.matches('[data-scan-field]') &&
  (target.isContentEditable ||
    target.closest(
      'input:not([type=checkbox], [type=radio]), textarea, [role="dialog"], [role="alertdialog"], [role="menu"]',
    ) !== null)

const isVisible = (field: HTMLInputElement | null) => Boolean(field?.checkVisibility())
