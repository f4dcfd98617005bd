import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'

/** What was measured, what it had to be, and whether it was. */
export type Measurement = { name: string; measured: string; limit: string; isMet: boolean }

const round = (number: number) => String(Number(number.toFixed(Math.abs(number) < 10 ? 2 : 0)))

/** A number that may not be larger. */
export const atMost = (what: string, number: number, bar: number, unit = ''): Measurement => ({
  name: what,
  measured: `${round(number)} ${unit}`.trim(),
  limit: `≤ ${bar} ${unit}`.trim(),
  isMet: number <= bar,
})

/** A number that may not be smaller. */
export const atLeast = (what: string, number: number, bar: number, unit = ''): Measurement => ({
  name: what,
  measured: `${round(number)} ${unit}`.trim(),
  limit: `≥ ${bar} ${unit}`.trim(),
  isMet: number >= bar,
})

const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Something that has to be this and nothing else. */
export const exactly = (what: string, value: unknown, bar: unknown): Measurement => ({
  name: what,
  measured: text(value),
  limit: text(bar),
  isMet: isDeepStrictEqual(value, bar),
})

/** A number that is told and not judged. */
export const recorded = (what: string, number: number, unit = ''): Measurement => ({
  name: what,
  measured: `${round(number)} ${unit}`.trim(),
  limit: '–',
  isMet: true,
})

/** The value below which so much of the numbers lies; 0 of none. */
export const quantile = (numbers: number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * share)] ?? 0

/** For tests: throws what was missed. */
export function assertMeasurements(figures: Measurement[]): void {
  assert.ok(figures.length > 0, 'something was measured')
  assert.deepEqual(
    figures.filter(({ isMet }) => !isMet),
    [],
  )
}
