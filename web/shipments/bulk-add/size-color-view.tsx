import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '#web/app/queries.ts'
import type { BulkAddParts } from '#web/shipments/bulk-add/bulk-add-rows.tsx'
import { FillAllButton } from '#web/shipments/bulk-add/fill-all-button.tsx'
import { sizeColorMatrix } from '#web/shipments/bulk-add/size-color-matrix.ts'
import { SizeColorTable } from '#web/shipments/bulk-add/size-color-table.tsx'
import { useSizeColorCells } from '#web/shipments/bulk-add/use-size-color-cells.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Select } from '#web/ui/form/select.tsx'
import styles from './size-color-view.module.css'

/** Table of one product with its sizes down and its colors across, a quantity in each cell. */
export function SizeColorView(parts: BulkAddParts) {
  const { search, change } = parts
  const { t } = useTranslation(['lines', 'fields'])
  const first = useQuery(
    endpointQuery('GET /api/order-lines', { query: { limit: 100, order: search.order } }),
  )
  const names = [...new Set((first.data?.rows ?? []).map(({ productName }) => productName))]
  if (search.name && !names.includes(search.name)) names.push(search.name)
  const name = search.name ?? (names.length === 1 ? names[0] : undefined)
  const product = useQuery({
    ...endpointQuery('GET /api/order-lines', {
      query: { limit: 100, order: search.order, text: name },
    }),
    enabled: name !== undefined,
  })
  const lines = (product.data?.rows ?? []).filter(({ productName }) => productName === name)
  const cells = useSizeColorCells(parts, lines)
  return (
    <div className={styles.matrix}>
      <div className={styles.choice}>
        <Select
          label={t('fields:product')}
          placeholder={t('bulkAdd.noProduct')}
          value={name ?? ''}
          options={names.map((one) => ({ value: one, label: one }))}
          onChange={(value) => change({ name: value || undefined })}
        />
      </div>
      {name && lines.length > 0 ? (
        <>
          <FillAllButton onFill={() => cells.fill()} />
          <SizeColorTable matrix={sizeColorMatrix(lines)} cells={cells} />
        </>
      ) : first.isPending || (name && product.isPending) ? null : (
        <EmptyState icon="columns">
          {name ? t('bulkAdd.noMatch') : t('bulkAdd.chooseProduct')}
        </EmptyState>
      )}
    </div>
  )
}
