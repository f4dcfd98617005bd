import { knownUnits, type Unit, units } from '#domain/units/unit.ts'
import { unitNames } from '#domain/units/unit-names.ts'

// Texts that may mean two units, told apart by case
const ambiguousAsWritten = new Map([
  ['M', 'm (MTR), thousand (MIL)'],
  ['ML', 'ml (MLT), m (MTR)'],
  ['Mg', 'mg (MGM), t (TNE)'],
  ['T', 't (TNE), thousand (MIL)'],
])
// and in any case.
const ambiguous = new Map([
  ['st', 'pcs (H87), sheet (ST)'],
  ['gr', 'g (GRM), gross (GRO)'],
  ['grs', 'g (GRM), gross (GRO)'],
  ['ton', 't (TNE), 907.185 kg (STN)'],
  ['tons', 't (TNE), 907.185 kg (STN)'],
])

/** A unit's name to compare by: lower case, without accents, spaces and points, "m²" as "m2". */
const normalizedUnit = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{Mn}\s.]/gu, '')
    .toLowerCase()

const unitsByName = new Map<string, Unit>(
  knownUnits.flatMap((unit) =>
    [unit, units[unit].rec20, ...unitNames[unit].split(', ')].map(
      (name) => [normalizedUnit(name), unit] as const,
    ),
  ),
)

/** The unit that a text means, the ones that it may mean, or none. */
export function readUnit(text: string): Unit | { mayMean: string } | undefined {
  const written = text.trim().replace(/\.$/, '')
  const mayMean = ambiguousAsWritten.get(written) ?? ambiguous.get(normalizedUnit(text))
  return mayMean === undefined ? unitsByName.get(normalizedUnit(text)) : { mayMean }
}

/** The only unit that a text means; undefined for any other. */
export function unitOf(text: string): Unit | undefined {
  const unit = readUnit(text)
  return typeof unit === 'string' ? unit : undefined
}

/** A unit's code in UN/ECE Recommendation 20; null for an unknown one. */
export function unitCode(text: string): string | null {
  const unit = unitOf(text)
  return unit ? units[unit].rec20 : null
}

// Ambiguous texts stored by earlier imports stay divisible.
const ambiguousDivisible = new Set(['m', 't', 'ml'])

/** Whether quantities of a unit may have decimals: metres and kilograms may, pieces and unknown units may not. */
export function isDivisible(text: string): boolean {
  const unit = unitOf(text)
  return unit ? units[unit].isDivisible : ambiguousDivisible.has(text.trim().toLowerCase())
}

/** Whether two texts are the same or mean the same unit. */
export function isSameUnit(one: string, other: string): boolean {
  const unit = unitOf(one)
  return one.trim() === other.trim() || (unit !== undefined && unit === unitOf(other))
}
