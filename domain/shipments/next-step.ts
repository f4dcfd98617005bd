import type { ShipmentState } from '#domain/shipments/shipment.ts'

/** Next step of an open shipment: lines, packages, printed labels, or closing. */
export type NextStep = 'add' | 'pack' | 'labels' | 'close'

export type ShipmentProgress = {
  state: ShipmentState
  lines: readonly { quantity: string; packed: string }[]
  packages: number
  /** Packages with nothing in them. */
  emptyPackages: number
  /** Number of labels that are not printed; undefined while unknown. */
  unprintedLabels: number | undefined
}

/** Progress of a shipment with counts in place of the lines. */
type CountedProgress = Omit<ShipmentProgress, 'lines'> & {
  lines: number
  /** Lines that are not packed completely. */
  unpackedLines: number
}

/** Returns the next step of a shipment; null once it is closed. */
export const nextStep = ({ lines, ...progress }: ShipmentProgress): NextStep | null =>
  nextStepByCounts({
    ...progress,
    lines: lines.length,
    unpackedLines: lines.filter(({ quantity, packed }) => quantity !== packed).length,
  })

/** Returns the next step of a shipment whose lines are counted; null once it is closed. */
export function nextStepByCounts(progress: CountedProgress): NextStep | null {
  const { state, lines, unpackedLines, packages, emptyPackages, unprintedLabels } = progress
  if (state !== 'open') return null
  if (lines === 0) return 'add'
  const isPacked = packages > 0 && emptyPackages === 0 && unpackedLines === 0
  if (!isPacked) return 'pack'
  return unprintedLabels === 0 ? 'close' : 'labels'
}
