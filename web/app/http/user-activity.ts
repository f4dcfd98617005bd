/** Whoever did nothing for so long may have left: what the page reads from then on is its own affair. */
const patience = 60_000

/** What somebody does who is there; the way back in the browser is no click in the page. */
const signs = ['pointerdown', 'keydown', 'click', 'input', 'drop', 'popstate']

// Opening the page is asking for what it shows.
let seenAt = Date.now()

/** Notes what somebody does in the page. */
export function watchAttention(page: EventTarget): void {
  const note = () => {
    seenAt = Date.now()
  }
  for (const sign of signs) page.addEventListener(sign, note, { capture: true, passive: true })
}

/** Whether somebody did anything a moment ago. */
export const isAttended = (): boolean => Date.now() - seenAt < patience
