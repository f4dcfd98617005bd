import type { Packing } from '#domain/packing/package.ts'
import type { ReceivingLine } from '#domain/receiving/receiving-shipment.ts'

// Parsing a scan needs the identity of lines, not their quantities, which a blind count does not have.
const unknownFigures = {
  ...{ quantity: '0', quantityPerPackage: '0', remainder: '0', packed: '0', numberOfPackages: 0 },
  ...{ height: null, width: null, depth: null, weight: null },
}

/** Returns the packing of a blind count: without packages, because their contents are announced quantities. */
export const blindPacking = (lines: readonly ReceivingLine[]): Packing => ({
  lines: lines.map((line) => ({ ...line, ...unknownFigures })),
  packages: [],
})
