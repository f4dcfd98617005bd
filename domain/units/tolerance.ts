/** A tolerance as text: percent above the ordered quantity with at most two decimals, or "unlimited". */
export const tolerancePattern = /^(?:unlimited|\d{1,4}(?:\.\d{1,2})?)$/
