import { useEffect } from 'react'

// Path of the focused element: each ancestor, and the index of its child on the path.
type DomPath = { parent: Element; index: number }[]

/**
 * Keeps the focus when the focused element is removed, as with a saved form or a deleted row. The focus moves to the
 * element now at its position, or the next one, unless a screen or a dialog sets it.
 */
export function useFocusGuard() {
  useEffect(() => {
    let path: DomPath = []
    let focused: Element | undefined
    let frameId = 0
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.closest('#main')) return
      focused = target
      path = domPathOf(target)
    }
    // A press elsewhere moves the focus on purpose.
    const forget = () => {
      focused = undefined
    }
    const restoreFocus = () => {
      if (!focused || focused.isConnected || document.activeElement !== document.body) return
      // An overlay makes the page inert: `restoreFocus` runs again when the overlay goes.
      if (path.some(({ parent }) => parent.closest('[inert]'))) return
      focused = undefined
      focusNear(path)
    }
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return
      cancelAnimationFrame(frameId)
      // Two frames later: by then a closing dialog has restored the focus, or a new screen has taken it.
      frameId = requestAnimationFrame(() => {
        frameId = requestAnimationFrame(restoreFocus)
      })
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frameId)
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget)
    }
  }, [])
}

function domPathOf(element: Element): DomPath {
  const path: DomPath = []
  for (let child = element; child.id !== 'main'; ) {
    const parent = child.parentElement
    if (!parent) break
    path.push({ parent, index: [...parent.children].indexOf(child) })
    child = parent
  }
  return path
}

const controlSelector = 'a[href], button, input, select, textarea, [tabindex="0"]'

function focusNear(path: DomPath) {
  for (const { parent, index } of path) {
    if (!parent.isConnected) continue
    const focusable = [...parent.querySelectorAll<HTMLElement>(controlSelector)].filter(
      (control) => !control.matches(':disabled') && control.checkVisibility(),
    )
    const element = parent.children[index]
    const next =
      element && focusable.find((control) => element.contains(control) || follows(element, control))
    const target = next ?? focusable[0]
    if (target) return target.focus({ preventScroll: true })
  }
}

const follows = (first: Element, second: Element) =>
  Boolean(first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING)
