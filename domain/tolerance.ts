/** How a tolerance is written: percent above the ordered quantity with at most two places, or no limit. */
export const tolerancePattern = /^(?:unlimited|\d{1,4}(?:\.\d{1,2})?)$/
