import type { Package, PackageEntry, PackingLine } from '#domain/packing/package.ts'
import { formatQuantity, parseQuantity, type Quantity } from '#domain/units/quantity.ts'

/** A line, and how much of it is not packed. */
export type MutableLine = { line: PackingLine; free: Quantity }
/** A package whose fields and contents the steps change. */
export type MutablePackage = { fields: Omit<Package, 'contents'>; contents: Map<number, Quantity> }

/** A package without measurements. */
export const unmeasured: Omit<PackageEntry, 'type'> = {
  height: null,
  width: null,
  depth: null,
  grossWeight: null,
  netWeight: null,
  tracking: '',
}

/** Converts a package for steps to change it. */
export function mutablePackage({ contents, ...fields }: Package): MutablePackage {
  const counted = contents.map(({ lineId, quantity }) => [lineId, parseQuantity(quantity)] as const)
  return { fields, contents: new Map(counted) }
}

/** The package as it is now. */
export const packageOf = ({ fields, contents }: MutablePackage): Package => ({
  ...fields,
  contents: [...contents].map(([lineId, quantity]) => ({
    lineId,
    quantity: formatQuantity(quantity),
  })),
})
