import type { Page } from '@playwright/test'

/** Key as a scanner presses it. */
export type KeyPress = { key: string; code?: string; ctrlKey?: boolean }

export const f8: KeyPress = { key: 'F8', code: 'F8' }
export const controlBracket: KeyPress = { key: ']', code: 'BracketRight', ctrlKey: true }

/**
 * Types as a scanner does: faster than any hand, with Enter at the end, whatever has the focus. Outside of fields all
 * at once, since on a busy machine the keys of a test come as far apart as those of a person.
 */
export async function typeAsScanner(page: Page, ...pieces: (string | KeyPress)[]): Promise<void> {
  const presses = pieces
    .flatMap((piece): KeyPress[] => (typeof piece === 'string' ? [...piece].map(pressOf) : [piece]))
    .concat({ key: 'Enter', code: 'Enter' })
  // Looked at and typed at once: the focus may come into a field any moment.
  const isInField = await page.evaluate((all) => {
    if (document.activeElement?.matches('input')) return true
    for (const press of all) {
      const said = { ...press, bubbles: true, cancelable: true }
      for (const type of ['keydown', 'keyup'])
        document.activeElement?.dispatchEvent(new KeyboardEvent(type, said))
    }
    return false
  }, presses)
  if (isInField) await typeInto(page, presses)
}

const pressOf = (key: string): KeyPress => ({ key })

// A field is written into by the browser, which does so for keys of its own alone.
async function typeInto(page: Page, presses: KeyPress[]) {
  const session = await page.context().newCDPSession(page)
  await Promise.all(
    presses.flatMap(({ ctrlKey, ...press }) => {
      const text =
        press.key === 'Enter' ? '\r' : press.key.length === 1 && !ctrlKey ? press.key : ''
      const modifiers = ctrlKey ? 2 : 0
      return [
        session.send('Input.dispatchKeyEvent', { ...press, text, modifiers, type: 'keyDown' }),
        session.send('Input.dispatchKeyEvent', { ...press, modifiers, type: 'keyUp' }),
      ]
    }),
  )
  await session.detach()
}
