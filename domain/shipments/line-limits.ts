/** Maximum digits of a decimal before and after its point. */
export type DecimalDigits = { before: number; after: number }

/** Full packages of one shipment line. */
export const maxPackagesPerLine = 10_000

/** Limits of a length in cm. */
export const lengthDigits: DecimalDigits = { before: 5, after: 2 }

/** Limits of a weight in kg. */
export const weightDigits: DecimalDigits = { before: 6, after: 3 }

/** Matches decimals of at most so many digits, without sign. */
export const decimalPattern = ({ before, after }: DecimalDigits): RegExp =>
  new RegExp(`^\\d{1,${before}}(?:\\.\\d{1,${after}})?$`)

/** The largest decimal of so many digits, "99999.99". */
export const maxDecimal = ({ before, after }: DecimalDigits): string =>
  `${'9'.repeat(before)}.${'9'.repeat(after)}`
