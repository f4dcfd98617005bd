/**
 * The kinds of packages offered, by their codes in UN/ECE Recommendation 21 and, for the EURO pallet, in GS1's
 * PackageTypeCode, which extends it. PE is left out: it is a pallet collar.
 */
export const packageTypes = [
  'CT', // carton
  'BX', // box
  'PC', // parcel
  'BG', // bag
  'CR', // crate
  'CS', // case
  'BE', // bundle
  'RO', // roll
  'TU', // tube
  'DR', // drum
  'PX', // pallet
  '201', // pallet ISO 1, 1/1 EURO pallet (EPAL), 80 × 120 cm
] as const
