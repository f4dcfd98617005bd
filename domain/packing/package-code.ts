/**
 * Returns the code of a package without an SSCC: shipping code and number, "S-1042-P007". It never has eighteen digits,
 * so it cannot be taken for an SSCC.
 */
export const packageCode = (shippingCode: string, number: number): string =>
  `${shippingCode}-P${String(number).padStart(3, '0')}`
