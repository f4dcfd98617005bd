/** Decimal marks by their names: those of the API. */
export const decimalMarks = ['comma', 'point'] as const
export type DecimalMarkName = (typeof decimalMarks)[number]
