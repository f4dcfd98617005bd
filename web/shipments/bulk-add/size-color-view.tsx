import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { type OrderLineQuery, orderLineQueryFields } from '#domain/orders/order-line-query.ts'
import { useProblemMessage } from '#web/app/errors/problem-messages.ts'
import { useFormats } from '#web/app/formats.ts'
import { readOrderLines } from '#web/app/list/read-order-lines.ts'
import { endpointQueryKey } from '#web/app/queries.ts'
import { emptyEntry } from '#web/shipments/bulk-add/bulk-add-entries.ts'
import type { BulkAddViewProps } from '#web/shipments/bulk-add/bulk-add-rows.tsx'
import type { BulkAddSearch } from '#web/shipments/bulk-add/bulk-add-search.ts'
import { proposedText, refusalOfEntry } from '#web/shipments/bulk-add/entry-figures.ts'
import { FillAllButton } from '#web/shipments/bulk-add/fill-all-button.tsx'
import type { CellActions } from '#web/shipments/bulk-add/size-color-cell.tsx'
import {
  chosenProduct,
  commonText,
  distributeTotal,
  productKey,
  sizeColorMatrix,
  sumEntries,
  sumTotals,
  type TableProduct,
  tableProducts,
} from '#web/shipments/bulk-add/size-color-matrix.ts'
import { SizeColorTable } from '#web/shipments/bulk-add/size-color-table.tsx'
import { useEntryFault } from '#web/shipments/bulk-add/use-entry-fault.ts'
import { EmptyState, FailedState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Select } from '#web/ui/form/select.tsx'
import styles from './size-color-view.module.css'

/** Reads and changes the entries by cells of the size × color table; `lines` are all lines of the table. */
function useSizeColorCells(
  { entries, enter, refusalsByLineId, onPasted }: BulkAddViewProps,
  lines: readonly OrderLine[],
): CellActions {
  const { t } = useTranslation('lines')
  const faultText = useEntryFault()
  const entryOf = (line: OrderLine) => entries[line.id] ?? emptyEntry(line)
  const fillLines = (linesToFill: readonly OrderLine[]) => {
    for (const line of linesToFill) enter(line, { total: proposedText(line) })
  }
  return {
    total: (cell) => sumTotals(cell.map((line) => entryOf(line).total)),
    quantityPerPackage: (rowLines) =>
      commonText(rowLines.map((line) => entryOf(line).quantityPerPackage)),
    sum: (summedLines) => sumEntries(summedLines.map(entryOf)),
    totalError: (cell) =>
      cell
        .map(entryOf)
        .map((entry) => faultText('total', entry) ?? refusalOfEntry(refusalsByLineId, entry))
        .find(Boolean),
    quantityPerPackageError: (rowLines) =>
      rowLines.map((line) => faultText('quantityPerPackage', entryOf(line))).find(Boolean),
    enterTotal: (cell, text) => {
      const totals = text === '' ? cell.map(() => '') : distributeTotal(text, cell)
      for (const [index, line] of cell.entries()) enter(line, { total: totals[index] ?? '' })
    },
    enterQuantityPerPackage: (rowLines, quantityPerPackage) => {
      for (const line of rowLines) enter(line, { quantityPerPackage })
    },
    fillBlankCells: () => {
      const blankLines = lines.filter(
        (line) => entryOf(line).total === '' && proposedText(line) !== '',
      )
      fillLines(blankLines)
      const count = blankLines.length
      void toast.info(count > 0 ? t('bulkAdd.filled', { count }) : t('bulkAdd.nothingToFill'))
    },
    fillCell: (cell) => fillLines(cell.filter((line) => proposedText(line) !== '')),
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
 * Reads the order lines of the filtered order or of the supplier; returns their products and the lines of one product.
 * Beyond `maxReadLines`, searches the product's lines by its name; `hasMore` is whether even those are too many.
 */
function useProductLines({ order, name: chosenName, unit: chosenUnit }: BulkAddSearch) {
  const allQuery = useOrderLines({ order })
  const allLines = allQuery.data?.lines ?? []
  const name = chosenName ?? chosenProduct(tableProducts(allLines), undefined, undefined)?.name
  const isSearched = name !== undefined && allQuery.data?.hasMore === true
  const searchQuery = useOrderLines(
    { order, text: name?.slice(0, orderLineQueryFields.text.maxLength) },
    isSearched,
  )
  const query = isSearched ? searchQuery : allQuery
  const namedLines = (query.data?.lines ?? []).filter(({ productName }) => productName === name)
  const products = tableProducts([...allLines, ...namedLines])
  if (chosenName !== undefined && !products.some((product) => product.name === chosenName))
    products.push({ name: chosenName, unit: chosenUnit ?? '' })
  const product = chosenProduct(products, chosenName, chosenUnit)
  const lines = namedLines.filter(({ unit }) => unit === product?.unit)
  return { products, product, lines, query, hasMore: query.data?.hasMore ?? false }
}

/** Table of one product with sizes down and colors across, with a quantity in each cell. */
export function SizeColorView(props: BulkAddViewProps) {
  const { search, changeSearch } = props
  const { t } = useTranslation(['lines', 'fields'])
  const { number } = useFormats()
  const messageOf = useProblemMessage()
  const { products, product, lines, query, hasMore } = useProductLines(search)
  const cells = useSizeColorCells(props, lines)
  const hasSeveralUnits = ({ name }: TableProduct) =>
    products.filter((option) => option.name === name).length > 1
  return (
    <div className={styles.matrix}>
      <div className={styles.choice}>
        <Select
          label={t('fields:product')}
          placeholder={t('bulkAdd.noProduct')}
          value={product ? productKey(product) : ''}
          options={products.map((option) => ({
            value: productKey(option),
            label: hasSeveralUnits(option) ? `${option.name} · ${option.unit}` : option.name,
          }))}
          onChange={(value) => {
            const chosenOption = products.find((option) => productKey(option) === value)
            changeSearch({ name: chosenOption?.name, unit: chosenOption?.unit || undefined })
          }}
        />
      </div>
      {hasMore ? <p>{t('bulkAdd.firstOnly', { max: number(maxReadLines) })}</p> : null}
      {query.error && !query.data ? (
        <FailedState onRetry={() => void query.refetch()} isBusy={query.isFetching}>
          {messageOf(query.error)}
        </FailedState>
      ) : product && lines.length > 0 ? (
        <>
          <FillAllButton onFill={() => cells.fillBlankCells()} />
          <SizeColorTable matrix={sizeColorMatrix(lines)} cells={cells} />
        </>
      ) : query.isPending ? null : (
        <EmptyState icon="columns">
          {product ? t('bulkAdd.noMatch') : t('bulkAdd.chooseProduct')}
        </EmptyState>
      )}
    </div>
  )
}
