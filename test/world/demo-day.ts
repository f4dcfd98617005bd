const format = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Madrid' })

/** The day, "2026-12-01", of an instant where the demo world's companies are: for an hour or two another one than UTC's. */
export const demoDay = (instant: string): string => format.format(new Date(instant))

/** Today, where the demo world's companies are. */
export const demoToday = (): string => format.format(new Date())
