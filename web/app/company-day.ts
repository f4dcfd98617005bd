import type { Day } from '#domain/units/day.ts'

/** Time for which the server's day is used: the browser's clock may be wrong, and Intl is slow to load on a phone. */
const serverDayValidMs = 10 * 60_000

/** Returns the company's day now, from the server's reply and the time when it was received. */
export function companyDay(
  received: { today: Day; timeZone: string },
  receivedAt: number,
  now = Date.now(),
): Day {
  if (now - receivedAt < serverDayValidMs) return received.today
  return dayIn(received.timeZone, now)
}

/** Returns the day of an instant in a time zone; without one, in the browser's. */
export const dayIn = (timeZone: string | undefined, at: number): Day =>
  // Swedish writes days as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)
