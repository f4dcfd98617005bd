import type { Quantity } from '#domain/quantity.ts'
import { unitNames } from '#domain/unit-names.ts'

/** What a unit measures or holds; only units of one kind convert into each other. */
export type UnitKind =
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

/** A unit: its code in UN/ECE Recommendation 20, and exactly how many of its kind's first unit it is. */
type UnitRule = { rec20: string; kind: UnitKind; factor: string; isDivisible: boolean }

const countUnit = (rec20: string, factor: string): UnitRule => ({
  ...{ rec20, kind: 'count', factor },
  isDivisible: false,
})
const measureUnit = (kind: UnitKind, rec20: string, factor: string): UnitRule => ({
  ...{ rec20, kind, factor },
  isDivisible: true,
})
// Nobody knows how many pieces are in it: converts into nothing else.
const containerUnit = (kind: UnitKind, rec20: string): UnitRule => ({
  ...{ rec20, kind, factor: '1' },
  isDivisible: false,
})

/**
 * The units that files may say, by the short word that is stored and shown. Codes: UN/ECE Recommendation 20,
 * kinds of packages with the X that it sets before those of Recommendation 21. Factors: the international yard and
 * pound, and the US gallon of 231 cubic inches, which are exact.
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
  sheet: containerUnit('sheet', 'ST'),
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

/** A unit by its short word. */
export type Unit = keyof typeof units
export const knownUnits = Object.keys(units) as Unit[]

/** What an error names as known: the short words. */
export const knownUnitsText = knownUnits.join(', ')

// What two units are called: to take one of them would be a guess. Capitals tell these apart,
const ambiguousAsWritten = new Map([
  ['M', 'm (MTR), thousand (MIL)'],
  ['ML', 'ml (MLT), m (MTR)'],
  ['Mg', 'mg (MGM), t (TNE)'],
  ['T', 't (TNE), thousand (MIL)'],
])
// and these not.
const ambiguous = new Map([
  ['st', 'pcs (H87), sheet (ST)'],
  ['gr', 'g (GRM), gross (GRO)'],
  ['grs', 'g (GRM), gross (GRO)'],
  ['ton', 't (TNE), 907.185 kg (STN)'],
  ['tons', 't (TNE), 907.185 kg (STN)'],
])

/** A unit's name as it is compared: lower case, without accents, spaces and points, "m²" as "m2". */
const plainUnit = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mn}\s.]/gu, '')
    .toLowerCase()

const unitsByName = new Map<string, Unit>(
  knownUnits.flatMap((unit) =>
    [unit, units[unit].rec20, ...unitNames[unit].split(', ')].map(
      (name) => [plainUnit(name), unit] as const,
    ),
  ),
)

/** What a text means as a unit: one that is known, several that it may mean, or none. */
export function readUnit(text: string): Unit | { mayMean: string } | undefined {
  const written = text.trim().replace(/\.$/, '')
  const mayMean = ambiguousAsWritten.get(written) ?? ambiguous.get(plainUnit(text))
  return mayMean === undefined ? unitsByName.get(plainUnit(text)) : { mayMean }
}

/** The unit that a text means beyond doubt; undefined for any other. */
export function unitOf(text: string): Unit | undefined {
  const unit = readUnit(text)
  return typeof unit === 'string' ? unit : undefined
}

/** The code of a unit in UN/ECE Recommendation 20; null for one that is not known. */
export function unitCode(text: string): string | null {
  const unit = unitOf(text)
  return unit ? units[unit].rec20 : null
}

// What was stored before files had to be clear divides as it did.
const divisibleBefore = new Set(['m', 't', 'ml'])

/** Whether a unit divides: metres, kilograms and litres do, pieces do not. Unknown units count as pieces. */
export function isDivisible(text: string): boolean {
  const unit = unitOf(text)
  return unit ? units[unit].isDivisible : divisibleBefore.has(text.trim().toLowerCase())
}

/** Whether two texts are the same, or mean the same unit beyond doubt. */
export function isSameUnit(one: string, other: string): boolean {
  const unit = unitOf(one)
  return one.trim() === other.trim() || (unit !== undefined && unit === unitOf(other))
}

/** A decimal as a whole number and the power of ten that divides it. */
function scaled(decimal: string): { size: bigint; tens: bigint } {
  const [whole = '', places = ''] = decimal.split('.')
  return { size: BigInt(whole + places), tens: 10n ** BigInt(places.length) }
}

/**
 * So much of one unit in another, exactly; `differs` where they measure other things, `inexact` where it takes more
 * than three places.
 */
export function convertQuantity(
  quantity: Quantity,
  from: Unit,
  to: Unit,
): Quantity | 'differs' | 'inexact' {
  if (from === to) return quantity
  if (units[from].kind !== units[to].kind) return 'differs'
  const [one, other] = [scaled(units[from].factor), scaled(units[to].factor)]
  const [above, below] = [quantity * one.size * other.tens, other.size * one.tens]
  return above % below === 0n ? above / below : 'inexact'
}

/** Why a text cannot be taken for a unit. */
export type UnitError = {
  code: 'unknown-unit' | 'ambiguous-unit' | 'unit-differs' | 'unit-inexact'
  params: Record<string, string>
}

/** What is wrong with a text as a unit: it means none, or more than one; null when it means one. */
export function unitError(text: string): UnitError | null {
  const unit = readUnit(text)
  if (typeof unit === 'string') return null
  return unit
    ? { code: 'ambiguous-unit', params: { units: unit.mayMean } }
    : { code: 'unknown-unit', params: { known: knownUnitsText } }
}

/** So much of a unit that somebody wrote, in the unit that an order line is counted in; or why not. */
export function convertToUnitOf(
  line: string,
  quantity: Quantity,
  written: string,
): { quantity: Quantity } | UnitError {
  if (isSameUnit(line, written)) return { quantity }
  const fault = unitError(written)
  if (fault) return fault
  const [from, to] = [unitOf(written), unitOf(line)]
  const found = from && to ? convertQuantity(quantity, from, to) : 'differs'
  if (typeof found === 'bigint') return { quantity: found }
  return { code: found === 'differs' ? 'unit-differs' : 'unit-inexact', params: { unit: line } }
}
