const hourMs = 60 * 60_000

/** Formats the times of docks on the company's clock, in a locale. */
export function dockClock(locale: string, timeZone: string | undefined) {
  const language = locale === 'en' ? 'en-GB' : locale
  const clockOptions = (zone: string | undefined) =>
    ({ timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }) as const
  const options = clockOptions(timeZone)
  const timeFormat = new Intl.DateTimeFormat(language, options)
  const zonedTimeFormat = new Intl.DateTimeFormat(language, { ...options, timeZoneName: 'short' })
  // Swedish writes days as ISO 8601 does.
  const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone })
  /** "08:30"; with the zone in the hour that the clock repeats at the end of summer time. */
  const time = (instant: string) => {
    const at = Date.parse(instant)
    const text = timeFormat.format(at)
    const isRepeated = [at - hourMs, at + hourMs].some((ms) => timeFormat.format(ms) === text)
    return isRepeated ? zonedTimeFormat.format(at) : text
  }
  const otherZone = (instantMs: number) => {
    const at = Number.isNaN(instantMs) ? Date.now() : instantMs
    const readersClock = new Intl.DateTimeFormat(language, clockOptions(undefined))
    return readersClock.format(at) === timeFormat.format(at) ? undefined : timeZone
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
    day: (instant: string) => dayFormat.format(Date.parse(instant)),
    span: ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
      `${time(startsAt)}–${time(endsAt)}`,
  }
}
