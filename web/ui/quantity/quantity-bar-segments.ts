import { compareDecimals } from './decimal-text.ts'

export type QuantityBarValues = {
  /** Quantity that the buyer still wants: ordered less cancelled. */
  ordered: string
  received: string
  inTransit: string
  inOpen: string
  /** Quantity that may still be added, including the tolerance; null without a limit. */
  available: string | null
  /** Quantity being typed, on top of the others. */
  draft?: string | undefined
}

/** Segment of the bar; `from` and `size` are in hundredths of its length. */
export type QuantitySegment = {
  kind: 'received' | 'inTransit' | 'inOpen' | 'draft' | 'over' | 'available'
  from: number
  size: number
}

export type QuantityBarShape = {
  segments: QuantitySegment[]
  /** Position of the ordered quantity; undefined if the bar ends there. */
  mark: number | undefined
  isOver: boolean
}

/**
 * Returns the segments of the bar in hundredths of its length. Floats are exact enough to draw; limits are
 * compared as decimals.
 */
export function quantitySegments(figures: QuantityBarValues): QuantityBarShape {
  const { available } = figures
  const draft = /^\d+(\.\d+)?$/.test(figures.draft ?? '') ? (figures.draft ?? '0') : '0'
  const isOver = available !== null && compareDecimals(draft, available) > 0
  const fittingDraft = isOver ? Number(available) : Number(draft)
  const quantitiesByKind: [QuantitySegment['kind'], number][] = [
    ['received', Number(figures.received)],
    ['inTransit', Number(figures.inTransit)],
    ['inOpen', Number(figures.inOpen)],
    ['draft', fittingDraft],
    ['over', isOver ? Number(draft) - fittingDraft : 0],
  ]
  const used = quantitiesByKind.reduce((sum, [, quantity]) => sum + quantity, 0)
  const ordered = Number(figures.ordered)
  const remaining =
    available === null ? Math.max(0, ordered - used) : Math.max(0, Number(available) - fittingDraft)
  quantitiesByKind.push(['available', isOver ? 0 : remaining])
  const total = Math.max(ordered, used + (isOver ? 0 : remaining)) || 1

  let from = 0
  const segments: QuantitySegment[] = []
  for (const [kind, quantity] of quantitiesByKind) {
    if (quantity > 0)
      segments.push({ kind, from: (from / total) * 100, size: (quantity / total) * 100 })
    from += quantity
  }
  return { segments, mark: ordered < total ? (ordered / total) * 100 : undefined, isOver }
}
