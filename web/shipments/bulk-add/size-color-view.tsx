import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { type OrderLineQuery, orderLineQueryFields } from '#domain/orders/order-line-query.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { readOrderLines } from '#web/app/list/read-order-lines.ts'
import { endpointQueryKey } from '#web/app/queries.ts'
import { availableText, emptyEntry } from '#web/shipments/bulk-add/bulk-add-entries.ts'
import type { BulkAddParts } from '#web/shipments/bulk-add/bulk-add-rows.tsx'
import type { BulkAddSearch } from '#web/shipments/bulk-add/bulk-add-search.ts'
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
import { EmptyState, FailedState } from '#web/ui/feedback/empty-state.tsx'
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

/** Maximum order lines that the table reads. */
const maxReadLines = 1000

const useOrderLines = (query: Pick<OrderLineQuery, 'order' | 'text'>, enabled = true) =>
  useQuery({
    queryKey: [...endpointQueryKey('GET /api/order-lines', { query }), 'all'],
    queryFn: ({ signal }) => readOrderLines(query, maxReadLines, { signal }),
    enabled,
  })

/**
 * Reads all order lines of the filtered order or of the supplier, with the names of their products, and those of one
 * product. Beyond `maxReadLines`, the product's lines are searched by its name; `hasMore` is whether even these are
 * more.
 */
function useProductLines({ order, name: chosenName }: BulkAddSearch) {
  const all = useOrderLines({ order })
  const names = [...new Set((all.data?.lines ?? []).map(({ productName }) => productName))]
  if (chosenName && !names.includes(chosenName)) names.push(chosenName)
  const name = chosenName ?? (names.length === 1 ? names[0] : undefined)
  const isSearched = name !== undefined && all.data?.hasMore === true
  const searched = useOrderLines(
    { order, text: name?.slice(0, orderLineQueryFields.text.maxLength) },
    isSearched,
  )
  const query = isSearched ? searched : all
  const lines = (query.data?.lines ?? []).filter(({ productName }) => productName === name)
  return { names, name, lines, query, hasMore: query.data?.hasMore ?? false }
}

/** Table of one product with sizes down and colors across, with a quantity in each cell. */
export function SizeColorView(parts: BulkAddParts) {
  const { search, change } = parts
  const { t } = useTranslation(['lines', 'fields'])
  const { number } = useFormats()
  const messageOf = useProblemMessage()
  const { names, name, lines, query, hasMore } = useProductLines(search)
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
      {hasMore ? <p>{t('bulkAdd.firstOnly', { max: number(maxReadLines) })}</p> : null}
      {query.error && !query.data ? (
        <FailedState onRetry={() => void query.refetch()} isBusy={query.isFetching}>
          {messageOf(query.error)}
        </FailedState>
      ) : name && lines.length > 0 ? (
        <>
          <FillAllButton onFill={() => cells.fill()} />
          <SizeColorTable matrix={sizeColorMatrix(lines)} cells={cells} />
        </>
      ) : query.isPending ? null : (
        <EmptyState icon="columns">
          {name ? t('bulkAdd.noMatch') : t('bulkAdd.chooseProduct')}
        </EmptyState>
      )}
    </div>
  )
}
