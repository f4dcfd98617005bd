import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listOrderLines } from '#contract/order-endpoints.ts'
import { endpointQuery } from '#web/app/queries.ts'
import type { ContentParts } from '#web/shipments/bulk-add/bulk-add-rows.tsx'
import { ContentFill } from '#web/shipments/bulk-add/fill-all-button.tsx'
import { matrixOf } from '#web/shipments/bulk-add/size-color-matrix.ts'
import { MatrixTable } from '#web/shipments/bulk-add/size-color-table.tsx'
import { useMatrixCells } from '#web/shipments/bulk-add/use-size-color-cells.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Select } from '#web/ui/select.tsx'
import styles from './size-color-view.module.css'

/** One product with its sizes down and its colors across, a quantity in each cell. */
export function ContentMatrix(parts: ContentParts) {
  const { search, change } = parts
  const { t } = useTranslation(['shipments', 'fields'])
  const first = useQuery(
    endpointQuery(listOrderLines, { query: { limit: 100, order: search.order } }),
  )
  const names = [...new Set((first.data?.rows ?? []).map(({ productName }) => productName))]
  if (search.name && !names.includes(search.name)) names.push(search.name)
  const name = search.name ?? (names.length === 1 ? names[0] : undefined)
  const product = useQuery({
    ...endpointQuery(listOrderLines, { query: { limit: 100, order: search.order, text: name } }),
    enabled: name !== undefined,
  })
  const lines = (product.data?.rows ?? []).filter(({ productName }) => productName === name)
  const cells = useMatrixCells(parts, lines)
  return (
    <div className={styles.matrix}>
      <div className={styles.choice}>
        <Select
          label={t('fields:product')}
          placeholder={t('content.noProduct')}
          value={name ?? ''}
          options={names.map((one) => ({ value: one, label: one }))}
          onChange={(value) => change({ name: value || undefined })}
        />
      </div>
      {name && lines.length > 0 ? (
        <>
          <ContentFill onFill={() => cells.fill()} />
          <MatrixTable matrix={matrixOf(lines)} cells={cells} />
        </>
      ) : first.isPending || (name && product.isPending) ? null : (
        <EmptyState icon="columns">
          {name ? t('content.noMatch') : t('content.chooseProduct')}
        </EmptyState>
      )}
    </div>
  )
}
