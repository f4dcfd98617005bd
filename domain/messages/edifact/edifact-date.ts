/** Returns an instant as local time, in the format 203 of UNTDID 2379: `202611201504`. */
export function localTimeText(instant: string, timeZone: string): string {
  const style = { dateStyle: 'short', timeStyle: 'short', timeZone } as const
  // Swedish writes 2026-11-20 15:04.
  return new Intl.DateTimeFormat('sv', style).format(new Date(instant)).replace(/\D/g, '')
}

/** Returns a day in the format 102 of UNTDID 2379: `20261120`. */
export const dayText = (day: string): string => day.replaceAll('-', '')
