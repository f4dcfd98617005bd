import type { Announcement } from '#domain/packing/announcement.ts'
import { refusals, type StepRefusal } from '#domain/shipments/shipment-step.ts'

/** A JSON pointer into a new shipment, to a value that closing requires. */
type ClosingFault = { pointer: string }

/**
 * Returns the faults that prevent closing a new shipment on creation, by the rules of closing. `isPackingRequired`:
 * whether the company wants everything in packages.
 */
export function closingFaults(
  { close, estimatedDelivery, lines, packages, packing }: Announcement,
  isPackingRequired: boolean,
): ClosingFault[] {
  if (!close) return []
  const parents = new Set(packages.map(({ parentReference }) => parentReference?.toLowerCase()))
  const emptyIndexes = packages.flatMap(({ contents, reference }, index) =>
    contents.length === 0 && (reference === undefined || !parents.has(reference.toLowerCase()))
      ? [index]
      : [],
  )
  const isPackedAsLines = packing === 'as-lines'
  const closeRefusals = refusals('close', {
    ...{ state: 'open', isCancelled: false, receipt: null },
    lineCount: lines.length + packages.reduce((sum, { contents }) => sum + contents.length, 0),
    hasDate: estimatedDelivery !== null,
    packing: {
      packages: packages.length + (isPackedAsLines ? lines.length : 0),
      emptyPackages: emptyIndexes.length,
      isFull: isPackedAsLines || lines.length === 0,
      isRequired: isPackingRequired,
    },
  })
  return closeRefusals.flatMap((refusal) => {
    if (refusal === 'empty-package')
      return emptyIndexes.map((index) => ({ pointer: `/packages/${index}/contents` }))
    return [{ pointer: pointerByRefusal[refusal] ?? '' }]
  })
}

const pointerByRefusal: Partial<Record<StepRefusal, string>> = {
  'no-lines': '/lines',
  'no-delivery-date': '/estimatedDelivery',
  'not-packed': '/packages',
  'partly-packed': '/packing',
}
