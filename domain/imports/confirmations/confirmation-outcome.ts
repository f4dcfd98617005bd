/** What becomes of an order line by a row: as it is asked, another date or quantity, or what stands already. */
export const confirmationOutcomes = ['confirmed', 'proposed', 'unchanged'] as const
