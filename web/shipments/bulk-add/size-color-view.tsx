import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { availableText, emptyEntry } from '#web/shipments/bulk-add/bulk-add-entries.ts'
import type { BulkAddParts } from '#web/shipments/bulk-add/bulk-add-rows.tsx'
import { FillAllButton } from '#web/shipments/bulk-add/fill-all-button.tsx'
import type { SizeColorCells } from '#web/shipments/bulk-add/size-color-cell.tsx'
import {
  commonText,
  distributeTyped,
  sizeColorMatrix,
  sumEntries,
  sumTyped,
} from '#web/shipments/bulk-add/size-color-matrix.ts'
import { SizeColorTable } from '#web/shipments/bulk-add/size-color-table.tsx'
import { announce } from '#web/ui/announce.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Select } from '#web/ui/form/select.tsx'
import styles from './size-color-view.module.css'

/** Reads and changes the entries by cells of the size × color table; `lines` are all lines of the table. */
function useSizeColorCells(
  { entries, enter, refused, onPasted }: BulkAddParts,
  lines: readonly OrderLine[],
): SizeColorCells {
  const { t } = useTranslation('lines')
  const entryOf = (line: OrderLine) => entries[line.id] ?? emptyEntry(line)
  const fillLines = (linesToFill: readonly OrderLine[]) => {
    for (const line of linesToFill) enter(line, { total: availableText(line) })
  }
  return {
    total: (cell) => sumTyped(cell.map((line) => entryOf(line).total)),
    quantityPerPackage: (rowLines) =>
      commonText(rowLines.map((line) => entryOf(line).quantityPerPackage)),
    sum: (summedLines) => sumEntries(summedLines.map(entryOf)),
    refusal: (cell) => cell.map((line) => refused[line.id]?.message).find(Boolean),
    enterTotal: (cell, text) => {
      const totals = text === '' ? cell.map(() => '') : distributeTyped(text, cell)
      for (const [index, line] of cell.entries()) enter(line, { total: totals[index] ?? '' })
    },
    enterQuantityPerPackage: (rowLines, quantityPerPackage) => {
      for (const line of rowLines) enter(line, { quantityPerPackage })
    },
    fill: () => {
      const blank = lines.filter((line) => entryOf(line).total === '' && availableText(line) !== '')
      fillLines(blank)
      announce(
        blank.length > 0
          ? t('bulkAdd.filled', { count: blank.length })
          : t('bulkAdd.nothingToFill'),
      )
    },
    fillCell: (cell) => fillLines(cell.filter((line) => availableText(line) !== '')),
    onPasted,
  }
}

/** Table of one product with sizes down and colors across, with a quantity in each cell. */
export function SizeColorView(parts: BulkAddParts) {
  const { search, change } = parts
  const { t } = useTranslation(['lines', 'fields'])
  const firstLines = useQuery(
    endpointQuery('GET /api/order-lines', { query: { limit: 100, order: search.order } }),
  )
  const names = [...new Set((firstLines.data?.rows ?? []).map(({ productName }) => productName))]
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
          options={names.map((productName) => ({ value: productName, label: productName }))}
          onChange={(value) => change({ name: value || undefined })}
        />
      </div>
      {name && lines.length > 0 ? (
        <>
          <FillAllButton onFill={() => cells.fill()} />
          <SizeColorTable matrix={sizeColorMatrix(lines)} cells={cells} />
        </>
      ) : firstLines.isPending || (name && product.isPending) ? null : (
        <EmptyState icon="columns">
          {name ? t('bulkAdd.noMatch') : t('bulkAdd.chooseProduct')}
        </EmptyState>
      )}
    </div>
  )
}
