import type { Page } from '@playwright/test'

/** Key as a scanner presses it. */
export type KeyPress = { key: string; code?: string; ctrlKey?: boolean }

export const f8: KeyPress = { key: 'F8', code: 'F8' }
export const controlBracket: KeyPress = { key: ']', code: 'BracketRight', ctrlKey: true }

/**
 * Types as a scanner does: faster than a person, with Enter at the end, whatever has the focus. Outside of fields all
 * keys are sent in one step: on a busy machine, separate keys would be as slow as a person's.
 */
export async function typeAsScanner(page: Page, ...pieces: (string | KeyPress)[]): Promise<void> {
  const presses = pieces
    .flatMap((piece): KeyPress[] => (typeof piece === 'string' ? [...piece].map(pressOf) : [piece]))
    .concat({ key: 'Enter', code: 'Enter' })
  // Checked and typed in one step: a field may take the focus at any moment.
  const isInField = await page.evaluate((all) => {
    if (document.activeElement?.matches('input')) return true
    const startedAt = performance.now()
    for (const [index, press] of all.entries()) {
      for (const type of ['keydown', 'keyup']) {
        const event = new KeyboardEvent(type, { ...press, bubbles: true, cancelable: true })
        // Timestamps of a scanner, however busy the machine is.
        Object.defineProperty(event, 'timeStamp', { value: startedAt + index * 8 })
        document.activeElement?.dispatchEvent(event)
      }
      // The first digit moves the focus to the scan field.
      if (document.activeElement?.matches('input')) return true
    }
    return false
  }, presses)
  if (isInField) await typeInto(page, presses)
}

/** Enters a code in the scan bar, as by hand. */
export async function scan(page: Page, text: string): Promise<void> {
  await page.getByLabel('Scan or type').fill(text)
  await page.keyboard.press('Enter')
}

/** Seconds between two keys of a scanner. */
const keyGapS = 0.008

const pressOf = (key: string): KeyPress => ({ key })

// Only trusted key events write into a field.
async function typeInto(page: Page, presses: KeyPress[]) {
  const session = await page.context().newCDPSession(page)
  const startedAt = Date.now() / 1000
  await Promise.all(
    presses.flatMap(({ ctrlKey, ...press }, index) => {
      // Timestamps of a scanner, however busy the machine is.
      const timestamp = startedAt + index * keyGapS
      const text =
        press.key === 'Enter' ? '\r' : press.key.length === 1 && !ctrlKey ? press.key : ''
      const modifiers = ctrlKey ? 2 : 0
      return [
        session.send('Input.dispatchKeyEvent', {
          ...press,
          text,
          modifiers,
          timestamp,
          type: 'keyDown',
        }),
        session.send('Input.dispatchKeyEvent', { ...press, modifiers, timestamp, type: 'keyUp' }),
      ]
    }),
  )
  await session.detach()
}
