import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { maxConfirmedLines } from '#domain/orders/order-confirmation.ts'
import type { OrderLine } from '#domain/orders/order-line.ts'
import type { OrderLineQuery } from '#domain/orders/order-line-query.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { readOrderLines } from '#web/app/list/read-order-lines.ts'
import { useFilteredSupplier } from '#web/app/list/supplier-filter.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import type { useSelectedLines } from '#web/orders/selection/use-selected-lines.ts'
import { announce } from '#web/ui/announce.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

/** Selects all lines of the filter, on all pages. */
export function SelectAllLines({
  selection,
  query,
  supplier,
  isSelectable,
}: {
  selection: ReturnType<typeof useSelectedLines>
  query: OrderLineQuery
  supplier?: number | undefined
  isSelectable: (line: OrderLine) => boolean
}) {
  const { t } = useTranslation('orders')
  const { number } = useFormats()
  const words = useProblemMessage()
  const narrowedTo = useFilteredSupplier(supplier)
  const [isReading, setReading] = useState(false)
  // Size of the last selection of all lines; while it is selected, the button is hidden.
  const [whole, setWhole] = useState(0)
  const { sort: _, ...filter } = query
  const { data } = useQuery(
    endpointQuery('GET /api/order-lines/count', { query: filter, supplier }),
  )
  const count = Math.min(data?.count ?? 0, maxConfirmedLines)
  const chosen = selection.lines.length
  if (count <= chosen || chosen === whole) return null
  const selectAll = async () => {
    setReading(true)
    try {
      const { lines } = await readOrderLines(query, maxConfirmedLines, {
        ...{ supplier, narrowedTo },
        isWanted: isSelectable,
      })
      selection.selectLines(lines)
      setWhole(lines.length)
      announce(t('add.selected', { count: lines.length }))
    } catch (error) {
      void toast.error(words(error))
    } finally {
      setReading(false)
    }
  }
  return (
    <Button kind="plain" isBusy={isReading} onPress={() => void selectAll()}>
      {t(data && data.count > count ? 'add.selectFirst' : 'add.selectAll', {
        count,
        shown: number(count),
      })}
    </Button>
  )
}
