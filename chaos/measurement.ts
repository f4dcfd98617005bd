import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'

/** A measured value with its limit, and whether it is met. */
export type Measurement = {
  name: string
  measured: string
  limit: string
  isMet: boolean
  /** Checked against its limit by `npm run chaos` only: tests share the machine. */
  isDuration?: boolean
}

const round = (number: number) => String(Number(number.toFixed(Math.abs(number) < 10 ? 2 : 0)))

export const atMost = (name: string, number: number, limit: number, unit = ''): Measurement => ({
  name,
  measured: `${round(number)} ${unit}`.trim(),
  limit: `≤ ${limit} ${unit}`.trim(),
  isMet: number <= limit,
  isDuration: unit === 'ms' || unit === 's',
})

export const atLeast = (name: string, number: number, limit: number, unit = ''): Measurement => ({
  name,
  measured: `${round(number)} ${unit}`.trim(),
  limit: `≥ ${limit} ${unit}`.trim(),
  isMet: number >= limit,
})

const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** A value that must equal another. */
export const exactly = (name: string, value: unknown, limit: unknown): Measurement => ({
  name,
  measured: text(value),
  limit: text(limit),
  isMet: isDeepStrictEqual(value, limit),
})

/** A number without a limit. */
export const recorded = (name: string, number: number, unit = ''): Measurement => ({
  name,
  measured: `${round(number)} ${unit}`.trim(),
  limit: '–',
  isMet: true,
})

/** The quantile of some numbers; 0 of none. */
export const quantile = (numbers: number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0

/** Throws the missed limits, for tests; durations are checked by `npm run chaos` only. */
export function assertMeasurements(measurements: Measurement[]): void {
  assert.ok(measurements.length > 0, 'something was measured')
  assert.deepEqual(
    measurements.filter(({ isMet, isDuration }) => !(isMet || isDuration)),
    [],
  )
}

/** Runs work; returns its result and its duration in milliseconds. */
export async function measureTime<Result>(work: () => Promise<Result>) {
  const begin = performance.now()
  return { result: await work(), ms: performance.now() - begin }
}
