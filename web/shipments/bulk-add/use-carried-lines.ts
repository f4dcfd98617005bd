import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { maxCarriedLines } from '#web/app/shipment/shipments-search.ts'
import { availableText, type useBulkAddEntries } from '#web/shipments/bulk-add/bulk-add-entries.ts'

/** Order lines selected on another screen; `isLoading` while some are still loading. */
export type CarriedLines = { lines: readonly OrderLine[]; isLoading: boolean }

/**
 * Reads the order lines in the address. Once loaded, their available quantities are entered, unless any of them
 * already has a quantity.
 */
export function useCarriedLines(
  orderLines: string | undefined,
  { entries, change }: Pick<ReturnType<typeof useBulkAddEntries>, 'entries' | 'change'>,
): CarriedLines {
  const ids = (orderLines?.split(',') ?? []).slice(0, maxCarriedLines)
  const fetched = useQueries({
    queries: ids.map((id) => endpointQuery('GET /api/order-lines/:id', { params: { id } })),
  })
  const lines = fetched.flatMap(({ data }) => data ?? [])
  const isLoading = fetched.some(({ isPending }) => isPending)
  const filledFor = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (isLoading || filledFor.current === orderLines) return
    filledFor.current = orderLines
    if (ids.some((id) => entries[id])) return
    for (const line of lines) if (availableText(line)) change(line, { total: availableText(line) })
  })
  return { lines, isLoading }
}
