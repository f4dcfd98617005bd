/**
 * Copies text to the clipboard; false if the browser does not allow it. `navigator.clipboard` exists in secure contexts
 * only, and may be forbidden there: then the text is selected for a moment and copied by a command.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard?.writeText) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Forbidden by the browser's settings: the fallback may be allowed.
  }
  return copyBySelection(text)
}

function copyBySelection(text: string): boolean {
  const carrier = document.createElement('span')
  carrier.textContent = text
  carrier.ariaHidden = 'true'
  Object.assign(carrier.style, { position: 'fixed', insetBlockStart: '0', whiteSpace: 'pre' })
  Object.assign(carrier.style, { userSelect: 'text', clipPath: 'inset(50%)' })
  const selection = window.getSelection()
  if (!selection) return false
  const before = selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : undefined
  // The selection would also copy direction marks and styles of the page.
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // Outside of an open dialog everything is inert and cannot be selected.
  const dialog = document.activeElement?.closest('dialog, [role="dialog"], [role="alertdialog"]')
  const place = dialog ?? document.body
  place.append(carrier)
  window.addEventListener('copy', give, { capture: true })
  try {
    selection.selectAllChildren(carrier)
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    window.removeEventListener('copy', give, { capture: true })
    carrier.remove()
    selection.removeAllRanges()
    if (before) selection.addRange(before)
  }
}
