import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date'
import { isValidDay } from '#web/ui/form/day-text.ts'

/** Whether a text is a time of day, "08:30". */
export const isClockTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

const isInstant = (value: string) =>
  /T.*(?:Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value))

/** Returns an instant as its field writes it, so that the same one typed again is no change. */
export const typedInstant = (instant: string): string => new Date(instant).toISOString()

/** Returns the day and the time that a clock shows at an instant; of one that is not whole yet, both as typed. */
export function clockTime(value: string, timeZone: string): { day: string; time: string } {
  const text = isInstant(value)
    ? toCalendarDateTime(parseAbsolute(typedInstant(value), timeZone)).toString()
    : value
  const at = text.lastIndexOf('T')
  return at < 0
    ? { day: text, time: '' }
    : { day: text.slice(0, at), time: text.slice(at + 1, at + 6) }
}

/**
 * Returns the instant of a day and a time; while one of them cannot be read, both as typed, and "" of nothing. A time that
 * the clock skips is that much later, one that it shows twice the first of the two.
 */
export function instantAt(day: string, typedTime: string, timeZone: string): string {
  // A letter may not pass for the T between both.
  const time = typedTime.replace(/[^\d:]/g, '')
  if (isValidDay(day) && isClockTime(time))
    return toZoned(parseDateTime(`${day}T${time}`), timeZone).toAbsoluteString()
  return day || time ? `${day}T${time}` : ''
}
