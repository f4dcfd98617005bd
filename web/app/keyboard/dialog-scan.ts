import { createPressDetector } from '#web/app/keyboard/scanner-press.ts'
import { i18n } from '#web/app/texts/i18n.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/**
 * Returns a handler of key presses that must run before all others. It keeps a scan from pressing the focused button of
 * a dialog or menu, warns that the code was not read, and returns whether it handled the press.
 */
export function createDialogScanBlocker(): (event: KeyboardEvent) => boolean {
  const isScannerPress = createPressDetector()
  return (event) => {
    if (!isScannerPress(event) || !isPressable(event.target)) return false
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Enter') toast.warn(i18n.t('keyboard:dialogScan'))
    return true
  }
}

/** Whether the element is in a dialog or menu, and is not a field that takes a scanned code. */
const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  !target.isContentEditable &&
  !target.matches('input:not([type=checkbox], [type=radio]), textarea') &&
  target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
