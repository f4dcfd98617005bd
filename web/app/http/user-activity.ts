/** Time without an action after which the person may have left: fetches are background requests then. */
const activeForMs = 60_000

/** Events that show that the person is present. Going back in the browser causes `popstate`, but no click. */
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

/** Whether the person has acted so recently that they are probably still present. */
export const isUserActive = (): boolean => Date.now() - lastActivityAt < activeForMs
