import { parseAbsolute, parseDateTime, toCalendarDateTime, toZoned } from '@internationalized/date'
import { isValidDay } from '#web/ui/form/day-text.ts'

/** Whether a text is a time of day: "08:30". */
export const isClockTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Returns a typed time with its colon and its leading zero: "930" and "9:30" are "09:30". */
export const completeTime = (text: string): string =>
  text
    .trim()
    .replace(/^(\d\d?)(\d\d)$/, '$1:$2')
    .padStart(5, '0')

const isInstant = (value: string) =>
  /T.*(?:Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value))

/** Returns an instant in the format of `instantAt`, so that an unchanged field is not seen as changed. */
export const normalizedInstant = (instant: string): string => new Date(instant).toISOString()

/** Returns the day and the time on a clock at an instant; for an incomplete value, both parts as typed. */
export function dayTime(value: string, timeZone: string): { day: string; time: string } {
  const text = isInstant(value)
    ? toCalendarDateTime(parseAbsolute(normalizedInstant(value), timeZone)).toString()
    : value
  const index = text.lastIndexOf('T')
  return index < 0
    ? { day: text, time: '' }
    : { day: text.slice(0, index), time: text.slice(index + 1, index + 6) }
}

/**
 * Returns the instant of a day and a time; "<day>T<time>" as typed while one of them is invalid, "" while both are
 * empty. A time that a clock change skips moves later; of a repeated time the first is taken.
 */
export function instantAt(day: string, typedTime: string, timeZone: string): string {
  // Letters are removed: a typed T would be taken for the separator.
  const time = typedTime.replace(/[.,]/g, ':').replace(/[^\d:]/g, '')
  if (isValidDay(day) && isClockTime(time))
    return toZoned(parseDateTime(`${day}T${time}`), timeZone).toAbsoluteString()
  return day || time ? `${day}T${time}` : ''
}
