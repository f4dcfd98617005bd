const format = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid' })

/** Day of an instant, "2026-12-01", in the demo companies' time zone, which differs from UTC by an hour or two. */
export const demoDay = (instant: string): string => format.format(new Date(instant))

/** Today in the demo companies' time zone. */
export const demoToday = (): string => format.format(new Date())
