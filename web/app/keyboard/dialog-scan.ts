import { i18n } from '#web/app/texts/i18n.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/**
 * Keeps a key within a scan from pressing the focused button of a dialog or menu, before all others handle it, and warns
 * that the code was not read; returns whether it did.
 */
export function blockDialogScan(event: KeyboardEvent): boolean {
  const isPress = event.key === 'Enter' || event.key === ' '
  if (!isPress || !isPressable(event.target)) return false
  event.preventDefault()
  event.stopImmediatePropagation()
  if (event.key === 'Enter') toast.warn(i18n.t('keyboard:dialogScan'))
  return true
}

/** Whether the element is in a dialog or menu, and is not a field that takes a scanned code. */
const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  !target.isContentEditable &&
  !target.matches('input:not([type=checkbox], [type=radio]), textarea') &&
  target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
