const hourMs = 60 * 60_000

/** Formats the times of docks on the company's clock, in a locale. */
export function dockClock(locale: string, timeZone: string | undefined) {
  const language = locale === 'en' ? 'en-GB' : locale
  const clockOf = (zone: string | undefined) =>
    ({ timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }) as const
  const clock = clockOf(timeZone)
  const plain = new Intl.DateTimeFormat(language, clock)
  const zoned = new Intl.DateTimeFormat(language, { ...clock, timeZoneName: 'short' })
  // Swedish writes days as ISO 8601 does.
  const days = new Intl.DateTimeFormat('sv-SE', { timeZone })
  /** "08:30"; with the zone in the hour that the clock repeats at the end of summer time. */
  const time = (instant: string) => {
    const at = Date.parse(instant)
    const text = plain.format(at)
    const isRepeated = [at - hourMs, at + hourMs].some((other) => plain.format(other) === text)
    return isRepeated ? zoned.format(at) : text
  }
  const otherZone = (instant: number) => {
    const at = Number.isNaN(instant) ? Date.now() : instant
    const readersClock = new Intl.DateTimeFormat(language, clockOf(undefined))
    return readersClock.format(at) === plain.format(at) ? undefined : timeZone
  }
  return {
    time,
    /** The zone, if its clock differs from the reader's at the instant; NaN means now. */
    otherZone,
    /** The zone, if its clock differs from the reader's now, or in winter or summer of this year. */
    otherZoneOfYear: (now: number) => {
      const year = new Date(now).getUTCFullYear()
      return otherZone(now) ?? otherZone(Date.UTC(year, 0)) ?? otherZone(Date.UTC(year, 6))
    },
    /** The day of an instant, "2026-12-01". */
    day: (instant: string) => days.format(Date.parse(instant)),
    span: ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
      `${time(startsAt)}–${time(endsAt)}`,
  }
}
