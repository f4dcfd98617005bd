import { useState } from 'react'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { ApiError } from '#web/app/http/api-error.ts'

/**
 * Returns the lines of a dialog as they were when it opened, with the versions that the person has seen: a concurrent
 * change is then a conflict. After a conflict they are the current ones: `renewAfter` takes the error.
 */
export function useLinesAtOpening(current: readonly ListedOrderLine[]) {
  const [atOpening, setAtOpening] = useState<readonly ListedOrderLine[] | undefined>(current)
  const renewAfter = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'version-changed') setAtOpening(undefined)
  }
  return { lines: atOpening ?? current, renewAfter }
}
