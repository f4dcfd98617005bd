/** Returns the code of UN/ECE Recommendation 21 for a type of package: GS1's EURO pallet is a pallet there. */
export const packageTypeCode = (type: string): string => (type === '201' ? 'PX' : type)
