import { detectScannerPress } from '#web/app/keyboard/scanner-press.ts'
import { i18n } from '#web/app/texts/i18n.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/**
 * Keeps scans from pressing the focused button of a dialog or menu, and says that the code was not read. Called before
 * the screens add their listeners, which consume keys.
 */
export function blockDialogScans(page: Window): void {
  const isScannerPress = detectScannerPress()
  page.addEventListener(
    'keydown',
    (event) => {
      if (!isScannerPress(event) || !isPressable(event.target)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.key === 'Enter') toast.warn(i18n.t('keyboard:dialogScan'))
    },
    { capture: true },
  )
}

/** Whether it is in a dialog or menu, and no field that a code can be scanned into. */
const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  !target.isContentEditable &&
  !target.matches('input:not([type=checkbox], [type=radio]), textarea') &&
  target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
