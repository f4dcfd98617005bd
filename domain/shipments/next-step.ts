import type { ShipmentState } from '#domain/shipments/shipment.ts'

/** Next step of an open shipment: lines, packages, printed labels, or closing. */
export type NextStep = 'add' | 'pack' | 'labels' | 'close'

/** Facts that decide the next step. */
export type ShipmentProgress = {
  state: ShipmentState
  lines: readonly { quantity: string; packed: string }[]
  packages: number
  /** Packages with nothing in them. */
  emptyPackages: number
  /** Undefined while it is not known. */
  unprintedLabels: number | undefined
}

/** The next step of a shipment; null once it is closed. */
export function nextStep(progress: ShipmentProgress): NextStep | null {
  const { state, lines, packages, emptyPackages, unprintedLabels } = progress
  if (state !== 'open') return null
  if (lines.length === 0) return 'add'
  const isPacked =
    packages > 0 &&
    emptyPackages === 0 &&
    lines.every(({ quantity, packed }) => quantity === packed)
  if (!isPacked) return 'pack'
  return unprintedLabels === 0 ? 'close' : 'labels'
}
