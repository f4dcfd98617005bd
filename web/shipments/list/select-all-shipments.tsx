import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedShipment } from '#domain/shipments/shipment.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { call } from '#web/app/http/call.ts'
import { filterOf } from '#web/app/list/page-position.ts'
import { shipmentCount } from '#web/app/shipment/shipment-queries.ts'
import { type ShipmentsSearch, shownShipmentSort } from '#web/app/shipment/shipments-search.ts'
import { supplierFilter } from '#web/app/state/session-state.ts'
import { announce } from '#web/ui/announce.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

const maxSelected = 5000
const pageSize = 100

/** Reads the shipments of a filter through all pages, up to the maximum of a selection. */
async function readShipments({
  supplier,
  ...filter
}: ReturnType<typeof filterOf<ShipmentsSearch>>) {
  const shipments: ListedShipment[] = []
  let after: string | undefined
  do {
    const query = { ...filter, sort: shownShipmentSort(filter), limit: pageSize, after }
    const page = await call('GET /api/shipments', { query, supplier: supplierFilter(supplier) })
    shipments.push(...page.rows)
    after = page.next ?? undefined
  } while (after && shipments.length < maxSelected)
  return shipments.slice(0, maxSelected)
}

export function SelectAllShipments({
  selectedCount,
  search,
  onSelect,
}: {
  selectedCount: number
  search: ShipmentsSearch
  onSelect: (rows: readonly ListedShipment[]) => void
}) {
  const { t } = useTranslation('shipments')
  const { number } = useFormats()
  const messageOf = useProblemMessage()
  const [isReading, setReading] = useState(false)
  const { data } = useQuery(shipmentCount(search)())
  const count = Math.min(data?.count ?? 0, maxSelected)
  if (count <= selectedCount) return null
  const selectAll = async () => {
    setReading(true)
    try {
      const rows = await readShipments(filterOf(search))
      onSelect(rows)
      announce(t('list.selected', { count: rows.length }))
    } catch (error) {
      void toast.error(messageOf(error))
    } finally {
      setReading(false)
    }
  }
  return (
    <Button kind="plain" isBusy={isReading} onPress={() => void selectAll()}>
      {t(data && data.count > count ? 'bulk.selectFirst' : 'bulk.selectAll', {
        shown: number(count),
      })}
    </Button>
  )
}
