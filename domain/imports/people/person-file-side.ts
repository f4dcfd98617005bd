/** Sides of the people in a file: the company's own staff alone, suppliers' alone, or both. */
export const personFileSides = ['staff', 'suppliers', 'both'] as const
export type PersonFileSide = (typeof personFileSides)[number]
