/**
 * Returns the UN/ECE Recommendation 21 code of a package type. GS1's EURO pallet (201) has none and becomes a pallet.
 */
export const packageTypeCode = (type: string): string => (type === '201' ? 'PX' : type)
