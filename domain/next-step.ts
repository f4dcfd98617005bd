import type { ShipmentState } from '#domain/shipment.ts'

/** What an open shipment waits for next: goods, packages, labels, or to be closed. */
export type NextStep = 'add' | 'pack' | 'labels' | 'close'

/** What decides the next step; `unprinted` is how many labels are not printed, undefined while that is not known. */
export type ShipmentProgress = {
  state: ShipmentState
  lines: readonly { quantity: string; packed: string }[]
  packages: number
  /** Packages with nothing in them. */
  empty: number
  unprinted: number | undefined
}

/** The next step of a shipment; null once it is closed. */
export function nextStep(progress: ShipmentProgress): NextStep | null {
  const { state, lines, packages, empty, unprinted } = progress
  if (state !== 'open') return null
  if (lines.length === 0) return 'add'
  const isPacked =
    packages > 0 && empty === 0 && lines.every(({ quantity, packed }) => quantity === packed)
  if (!isPacked) return 'pack'
  return unprinted === 0 ? 'close' : 'labels'
}
