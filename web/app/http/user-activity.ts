/** Whoever did nothing for so long may have left: what the page reads from then on is its own affair. */
const activeForMs = 60_000

/** Events of a person who is present; going back in the browser is no click in the page. */
const activityEvents = ['pointerdown', 'keydown', 'click', 'input', 'drop', 'popstate']

// Opening the page is asking for what it shows.
let lastActivityAt = Date.now()

/** Notes what somebody does in the page. */
export function watchUserActivity(page: EventTarget): void {
  const note = () => {
    lastActivityAt = Date.now()
  }
  for (const sign of activityEvents)
    page.addEventListener(sign, note, { capture: true, passive: true })
}

/** Whether somebody did anything a moment ago. */
export const isUserActive = (): boolean => Date.now() - lastActivityAt < activeForMs
