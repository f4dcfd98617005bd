/** Kinds of units; only units of one kind convert into each other. */
type UnitKind =
  | 'count'
  | 'mass'
  | 'length'
  | 'area'
  | 'volume'
  | 'pair'
  | 'set'
  | 'box'
  | 'carton'
  | 'case'
  | 'pack'
  | 'roll'
  | 'sheet'
  | 'pallet'
  | 'bag'

/** A unit: its code in UN/ECE Recommendation 20, and its exact factor to the first unit of its kind. */
type UnitRule = { rec20: string; kind: UnitKind; factor: string; isDivisible: boolean }

const countUnit = (rec20: string, factor: string): UnitRule => ({
  ...{ rec20, kind: 'count', factor },
  isDivisible: false,
})
const measureUnit = (kind: UnitKind, rec20: string, factor: string): UnitRule => ({
  ...{ rec20, kind, factor },
  isDivisible: true,
})
// A container holds an unknown number of pieces, so that it cannot be converted.
const containerUnit = (kind: UnitKind, rec20: string): UnitRule => ({
  ...{ rec20, kind, factor: '1' },
  isDivisible: false,
})

/**
 * The units that files may have, by the short form that is stored and shown. Codes: UN/ECE Recommendation 20, which has
 * the package types of Recommendation 21 after an X. Factors: the international yard and pound, and the US gallon of
 * 231 cubic inches, which are exact.
 */
export const units = {
  pcs: countUnit('H87', '1'),
  dz: countUnit('DZN', '12'),
  gross: countUnit('GRO', '144'),
  hundred: countUnit('CEN', '100'),
  thousand: countUnit('MIL', '1000'),
  pair: containerUnit('pair', 'PR'),
  set: containerUnit('set', 'SET'),
  box: containerUnit('box', 'XBX'),
  carton: containerUnit('carton', 'XCT'),
  case: containerUnit('case', 'XCS'),
  pack: containerUnit('pack', 'XPK'),
  roll: containerUnit('roll', 'XRO'),
  sheet: containerUnit('sheet', 'XST'),
  pallet: containerUnit('pallet', 'XPX'),
  bag: containerUnit('bag', 'XBG'),
  kg: measureUnit('mass', 'KGM', '1'),
  g: measureUnit('mass', 'GRM', '0.001'),
  mg: measureUnit('mass', 'MGM', '0.000001'),
  t: measureUnit('mass', 'TNE', '1000'),
  lb: measureUnit('mass', 'LBR', '0.45359237'),
  oz: measureUnit('mass', 'ONZ', '0.028349523125'),
  m: measureUnit('length', 'MTR', '1'),
  cm: measureUnit('length', 'CMT', '0.01'),
  mm: measureUnit('length', 'MMT', '0.001'),
  km: measureUnit('length', 'KMT', '1000'),
  in: measureUnit('length', 'INH', '0.0254'),
  ft: measureUnit('length', 'FOT', '0.3048'),
  yd: measureUnit('length', 'YRD', '0.9144'),
  m2: measureUnit('area', 'MTK', '1'),
  cm2: measureUnit('area', 'CMK', '0.0001'),
  ft2: measureUnit('area', 'FTK', '0.09290304'),
  yd2: measureUnit('area', 'YDK', '0.83612736'),
  l: measureUnit('volume', 'LTR', '1'),
  ml: measureUnit('volume', 'MLT', '0.001'),
  cl: measureUnit('volume', 'CLT', '0.01'),
  dl: measureUnit('volume', 'DLT', '0.1'),
  hl: measureUnit('volume', 'HLT', '100'),
  m3: measureUnit('volume', 'MTQ', '1000'),
  gal: measureUnit('volume', 'GLL', '3.785411784'),
  qt: measureUnit('volume', 'QTL', '0.946352946'),
  pt: measureUnit('volume', 'PTL', '0.473176473'),
  'fl oz': measureUnit('volume', 'OZA', '0.0295735295625'),
} as const satisfies Record<string, UnitRule>

export type Unit = keyof typeof units
export const knownUnits = Object.keys(units) as Unit[]

/** Short forms that an error names as known. */
export const knownUnitsText = knownUnits.join(', ')
