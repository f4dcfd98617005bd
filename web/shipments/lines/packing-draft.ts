import { type PackageSplit, splitTotal } from '#domain/shipments/package-split.ts'
import { type LineEntry, maxPackagesPerLine } from '#domain/shipments/shipment-line.ts'
import {
  formatQuantity,
  parseQuantity,
  type Quantity,
  quantityPattern,
} from '#domain/units/quantity.ts'

/**
 * Packing while it is typed, as decimal strings. Total and packages are computed from each other: `by` names the
 * typed value, which a new quantity per package does not change. If `both` are typed, the quantity per package is
 * computed.
 */
export type PackingDraft = {
  total: string
  quantityPerPackage: string
  packages: string
  remainder: string
  by: 'total' | 'packages' | 'both'
}

/** Fault of a packing; the screen has the texts. */
export type PackingFault = {
  field: 'total' | 'quantityPerPackage' | 'packages' | 'remainder'
  code: 'required' | 'missing' | 'not-positive' | 'not-whole' | 'remainder-too-big' | 'too-big'
}

/** Empty packing, with the buyer's pack multiple as the quantity per package. */
export const emptyPacking = (quantityPerPackage: string | null): PackingDraft => ({
  total: '',
  quantityPerPackage: quantityPerPackage ?? '',
  packages: '',
  remainder: '',
  by: 'total',
})

export const packingDraftOf = (
  line: Pick<LineEntry, 'numberOfPackages' | 'quantityPerPackage' | 'remainder'>,
): PackingDraft =>
  withPackages(emptyPacking(line.quantityPerPackage), {
    packages: String(line.numberOfPackages),
    remainder: line.remainder === '0' ? '' : line.remainder,
  })

/** Sets the total; full packages and the remainder are computed. `isWhole`: the unit has no fractions. */
export function withTotal(draft: PackingDraft, total: string, isWhole = true): PackingDraft {
  if (areBothTyped(draft, 'packages'))
    return withComputedQuantityPerPackage({ ...draft, total }, isWhole)
  const quantity = readQuantity(total)
  const perPackage = readQuantity(draft.quantityPerPackage)
  const changedDraft = { ...draft, total, by: 'total' as const }
  if (!quantity || !perPackage) return { ...changedDraft, packages: '', remainder: '' }
  const remainder = quantity % perPackage
  return {
    ...changedDraft,
    packages: String(quantity / perPackage),
    remainder: remainder ? formatQuantity(remainder) : '',
  }
}

/**
 * Sets packages or remainder, and computes the total; after a typed total without a quantity per package, computes the
 * quantity per package. `isWhole`: the unit has no fractions.
 */
export function withPackages(
  draft: PackingDraft,
  changes: Partial<Pick<PackingDraft, 'packages' | 'remainder'>>,
  isWhole = true,
): PackingDraft {
  return areBothTyped(draft, 'total') && readQuantity(draft.total)
    ? withComputedQuantityPerPackage({ ...draft, ...changes }, isWhole)
    : withComputedTotal({ ...draft, ...changes })
}

/** Whether the quantity per package follows from total and packages: one is typed now, `typedBefore` was earlier. */
const areBothTyped = ({ by, quantityPerPackage }: PackingDraft, typedBefore: PackingDraft['by']) =>
  by === 'both' || (by === typedBefore && !readQuantity(quantityPerPackage))

function withComputedQuantityPerPackage(draft: PackingDraft, isWhole: boolean): PackingDraft {
  if (draft.packages === '' && draft.remainder === '')
    return { ...draft, quantityPerPackage: '', by: 'total' }
  const packages = BigInt(readWholeNumber(draft.packages) ?? 0)
  const packed = (readQuantity(draft.total) ?? 0n) - (readQuantity(draft.remainder) ?? 0n)
  // Whole quantities are divided in units, others in thousandths.
  const smallestPart = isWhole ? 1000n : 1n
  const isEven = packages > 0n && packed > 0n && packed % (packages * smallestPart) === 0n
  return {
    ...draft,
    quantityPerPackage: isEven ? formatQuantity(packed / packages) : '',
    by: 'both',
  }
}

function withComputedTotal(draft: PackingDraft): PackingDraft {
  const changedDraft = { ...draft, by: 'packages' as const }
  const perPackage = readQuantity(changedDraft.quantityPerPackage) ?? 0n
  const packages = readWholeNumber(changedDraft.packages) ?? 0
  const quantity = splitTotal({
    packages,
    perPackage,
    remainder: readQuantity(changedDraft.remainder) ?? 0n,
  })
  return { ...changedDraft, total: quantity ? formatQuantity(quantity) : '' }
}

/** Sets the quantity per package; the typed value (total or packages) stays, the other is computed. */
export const withQuantityPerPackage = (
  draft: PackingDraft,
  quantityPerPackage: string,
): PackingDraft =>
  draft.by === 'packages'
    ? withComputedTotal({ ...draft, quantityPerPackage })
    : withTotal({ ...draft, quantityPerPackage, by: 'total' }, draft.total)

/** Returns a typed quantity; zero while it is invalid. */
export const draftQuantity = (text: string): Quantity => readQuantity(text) ?? 0n

/**
 * Parses a packing. A total without a quantity per package goes into one package; a remainder without full packages is
 * one package of that quantity.
 */
export function parsePackingDraft(
  draft: PackingDraft,
): { packing: PackageSplit } | { fault: PackingFault } {
  const total = readQuantity(draft.total)
  if (total === null) return { fault: { field: 'total', code: 'required' } }
  if (total === 0n) return { fault: { field: 'total', code: 'not-positive' } }
  const isOnePackage =
    draft.packages === '' && (draft.remainder === '' || readQuantity(draft.remainder) === total)
  if (draft.quantityPerPackage === '')
    return isOnePackage
      ? { packing: { packages: 1, perPackage: total, remainder: 0n } }
      : { fault: { field: 'quantityPerPackage', code: 'missing' } }
  const perPackage = readQuantity(draft.quantityPerPackage)
  if (!perPackage) return { fault: { field: 'quantityPerPackage', code: 'not-positive' } }
  const packages = draft.packages === '' ? 0 : readWholeNumber(draft.packages)
  if (packages === null) return { fault: { field: 'packages', code: 'not-whole' } }
  if (packages > maxPackagesPerLine) return { fault: { field: 'packages', code: 'too-big' } }
  const remainder = readQuantity(draft.remainder) ?? 0n
  if (remainder >= perPackage) return { fault: { field: 'remainder', code: 'remainder-too-big' } }
  if (packages === 0) return { packing: { packages: 1, perPackage: remainder, remainder: 0n } }
  return { packing: { packages, perPackage, remainder } }
}

/** Returns the packing of a total and a quantity per package: full packages, and one with the remainder. */
export const packingOfTotal = ({
  total,
  quantityPerPackage,
}: Pick<PackingDraft, 'total' | 'quantityPerPackage'>) =>
  parsePackingDraft(withTotal(emptyPacking(quantityPerPackage), total))

/** Returns the packing of a line as the fields of a request. */
export const packingEntry = ({ packages, perPackage, remainder }: PackageSplit) => ({
  numberOfPackages: packages,
  quantityPerPackage: formatQuantity(perPackage),
  remainder: formatQuantity(remainder),
})

const readQuantity = (text: string): Quantity | null =>
  quantityPattern.test(text) ? parseQuantity(text) : null

const readWholeNumber = (text: string): number | null =>
  /^\d{1,12}$/.test(text) ? Number(text) : null
