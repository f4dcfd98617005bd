import { detectScannerPress } from '#web/app/keyboard/scanner-press.ts'
import { i18n } from '#web/app/texts/i18n.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/**
 * Returns a function for all key presses, before others handle them: keeps a scan from pressing the focused button of a
 * dialog or menu, says that the code was not read, and returns whether it did.
 */
export function dialogScanBlocker(): (event: KeyboardEvent) => boolean {
  const isScannerPress = detectScannerPress()
  return (event) => {
    if (!isScannerPress(event) || !isPressable(event.target)) return false
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Enter') toast.warn(i18n.t('keyboard:dialogScan'))
    return true
  }
}

/** Whether it is in a dialog or menu, and no field that a code can be scanned into. */
const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  !target.isContentEditable &&
  !target.matches('input:not([type=checkbox], [type=radio]), textarea') &&
  target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
