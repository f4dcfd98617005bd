import { useState } from 'react'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'

/**
 * Returns the lines of a dialog as they were when it opened, with the versions that the person has seen: a concurrent
 * change is then a conflict. After `renew` they are the current ones.
 */
export function useLinesAtOpening(current: readonly ListedOrderLine[]) {
  const [atOpening, setAtOpening] = useState<readonly ListedOrderLine[] | undefined>(current)
  return { lines: atOpening ?? current, renew: () => setAtOpening(undefined) }
}
