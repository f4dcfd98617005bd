/** After this long without an action the person may have left: fetches are background requests then. */
const activeForMs = 60_000

/** Events of a person who is present. Going back in the browser causes no click in the page. */
const activityEvents = ['pointerdown', 'keydown', 'click', 'input', 'drop', 'popstate']

// Opening the page is an action.
let lastActivityAt = Date.now()

/** Records the time of each action of the person in the page, for `isUserActive`. */
export function watchUserActivity(page: EventTarget): void {
  const recordActivity = () => {
    lastActivityAt = Date.now()
  }
  for (const type of activityEvents)
    page.addEventListener(type, recordActivity, { capture: true, passive: true })
}

/** Whether the last action of the person is so recent that they are still there. */
export const isUserActive = (): boolean => Date.now() - lastActivityAt < activeForMs
