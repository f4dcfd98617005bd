/**
 * Copies text to the clipboard; false if the browser does not allow it. `navigator.clipboard` exists in secure contexts
 * only, and may be forbidden even there: then the text is selected for a moment and copied by `execCommand`.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard?.writeText) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // The browser's settings forbid it, but may allow the fallback.
  }
  return copyBySelection(text)
}

function copyBySelection(text: string): boolean {
  const span = document.createElement('span')
  span.textContent = text
  span.ariaHidden = 'true'
  Object.assign(span.style, { position: 'fixed', insetBlockStart: '0', whiteSpace: 'pre' })
  Object.assign(span.style, { userSelect: 'text', clipPath: 'inset(50%)' })
  const selection = window.getSelection()
  if (!selection) return false
  const previousRange = selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : undefined
  // Otherwise direction marks and styles of the page would be copied, too.
  const setPlainText = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // Outside of an open dialog everything is inert and cannot be selected.
  const dialog = document.activeElement?.closest('dialog, [role="dialog"], [role="alertdialog"]')
  const container = dialog ?? document.body
  container.append(span)
  window.addEventListener('copy', setPlainText, { capture: true })
  try {
    selection.selectAllChildren(span)
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    window.removeEventListener('copy', setPlainText, { capture: true })
    span.remove()
    selection.removeAllRanges()
    if (previousRange) selection.addRange(previousRange)
  }
}
