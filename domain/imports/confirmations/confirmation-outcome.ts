/** Outcome of a row for its order line: as it is asked, another date or quantity, or unchanged. */
export const confirmationOutcomes = ['confirmed', 'proposed', 'unchanged'] as const
