import * as z from 'zod'

/** A calendar day, "2026-03-01": no hour and no time zone. */
export type Day = string

/** Whether the first day is before the second. */
export const isBefore = (first: Day, second: Day): boolean => first < second

/** Returns the day `count` days after `from`; negative counts go back. */
export function addDays(from: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = from.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + count)).toISOString().slice(0, 10)
}

/** Returns the value if `day` accepts it, otherwise undefined; for URL parameters. */
export function dayOrNothing(value: unknown): Day | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value < '0100')
    return undefined
  return addDays(value, 0) === value ? value : undefined
}

/** A day in the API: ISO 8601, a day that exists. */
export const day = z.iso
  .date()
  .refine((text) => !text.startsWith('00'), { error: 'not-a-day' })
  .meta({ description: 'Calendar day', example: '2026-03-01' })

// PostgreSQL accepts no offset of 16 hours or more. An invalid text (time NaN) is an error of `datetime` already.
function instantBetween(first: string, last: string) {
  const [min, max] = [Date.parse(first), Date.parse(last)]
  return z.iso
    .datetime({ offset: true })
    .refine((text) => {
      const time = Date.parse(text)
      return !(time < min || time > max) && !/[+-](1[6-9]|2\d):\d\d$/.test(text)
    })
    .meta({ example: '2026-03-01T08:30:00.000Z' })
}

/** An instant in the API: ISO 8601 with offset and a year of four digits. */
export const instant = instantBetween('0100-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z')

/** An instant that people enter, of something that happened: from 2000 to 2099. */
export const enteredInstant = instantBetween('2000-01-01T00:00:00Z', '2099-12-31T23:59:59.999Z')
