import type { Day } from '#domain/units/day.ts'

/** For so long the server's own word is taken: the browser's clock may be wrong, and Intl is slow to open on a phone. */
const serverDayValidMs = 10 * 60_000

/** The company's day now, from what the server said of it and when that was. */
export function companyDay(
  said: { today: Day; timeZone: string },
  saidAt: number,
  now = Date.now(),
): Day {
  if (now - saidAt < serverDayValidMs) return said.today
  return dayIn(said.timeZone, now)
}

/** The day of an instant in a time zone, or in the browser's. */
export const dayIn = (timeZone: string | undefined, at: number): Day =>
  // Swedish writes days as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at)
