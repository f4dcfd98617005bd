/** A time of day on the clock of the company: "08:30"; "24:00" is the midnight that ends the day. */
export const timeOfDayPattern = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** Minimum and maximum length of a slot, in minutes. */
export const slotLengthMinutes = { min: 5, max: 720 } as const

/** Maximum days ahead for which slots are offered. */
export const maxDaysAhead = 90

/** Whether a slot can be booked: it is ahead, but not further than slots are offered. Instants in ms. */
export const isBookable = (startsAtMs: number, nowMs: number): boolean =>
  startsAtMs > nowMs && startsAtMs < nowMs + maxDaysAhead * 24 * 60 * 60_000

/** Minutes since midnight. */
export function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export type DockHours = { opens: string; closes: string; slotMinutes: number }

/** Returns the fault of opening hours: closing before opening, or too short for a slot; null without a fault. */
export function hoursFault({ opens, closes, slotMinutes }: DockHours): {
  field: 'closes' | 'slotMinutes'
} | null {
  const openMinutes = minuteOfDay(closes) - minuteOfDay(opens)
  if (openMinutes <= 0) return { field: 'closes' }
  return slotMinutes > openMinutes ? { field: 'slotMinutes' } : null
}

/** Place and day of a slot, and of its shipment after a change; the announced day before the change. */
type SlotChange = {
  slotPlaceId: number
  slotDay: string
  placeId: number | null
  dayBefore: string | null
  day: string | null
}

/** Whether a changed shipment keeps its slot: it goes to the slot’s place, on the slot’s day or the same as before. */
export const keepsSlot = ({ slotPlaceId, slotDay, placeId, dayBefore, day }: SlotChange): boolean =>
  placeId === slotPlaceId && (day === dayBefore || day === slotDay)
