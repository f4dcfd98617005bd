/** Whether a text has the form of a package type in UN/ECE Recommendation 21. */
export const isPackageTypeCode = (code: string): boolean => /^[A-Z0-9]{2}$/.test(code)

/** Whether a text has the form of a unit in UN/ECE Recommendation 20, including package types after an X. */
export const isUnitCode = (code: string): boolean => /^[A-Z0-9]{2,3}$/.test(code)

/** Maximum lengths of codes in EDIFACT, in characters: of the elements 6411, 7065, 3127 and 3039. */
export const codeLengths = {
  unit: 3,
  packageType: 17,
  carrier: 17,
  place: 35,
  supplier: 35,
} as const
