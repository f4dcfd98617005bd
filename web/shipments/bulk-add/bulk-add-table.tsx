import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { orderLineSortColumn } from '#domain/orders/order-line-query.ts'
import { splitText } from '#domain/shipments/package-split.ts'
import { maxTraceLength } from '#domain/shipments/traceability.ts'
import { useFormats } from '#web/app/formats.ts'
import { pressedSort, shownSort } from '#web/app/list/order-line-sort.ts'
import { firstPage } from '#web/app/list/page-position.ts'
import { useBulkAddColumns } from '#web/shipments/bulk-add/bulk-add-columns.tsx'
import {
  type BulkAddEntry,
  emptyEntry,
  isInvalidLot,
} from '#web/shipments/bulk-add/bulk-add-entries.ts'
import type { BulkAddViewProps } from '#web/shipments/bulk-add/bulk-add-rows.tsx'
import { proposedText, refusalOfEntry } from '#web/shipments/bulk-add/entry-figures.ts'
import { FillAllButton } from '#web/shipments/bulk-add/fill-all-button.tsx'
import { useEntryFault } from '#web/shipments/bulk-add/use-entry-fault.ts'
import { packingOfTotal } from '#web/shipments/lines/packing-draft.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { QuantityGrid } from '#web/ui/quantity/quantity-grid.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import styles from './bulk-add.module.css'

function BulkAddLot({
  entry: { line, lot = '' },
  onChange,
}: {
  entry: BulkAddEntry
  onChange: (lot: string) => void
}) {
  const { t } = useTranslation('traceability')
  const product = [line.productCode, line.size, line.color].filter(Boolean).join(' ')
  return (
    <TextField
      label={t('lotOf', { product })}
      isLabelHidden
      maxLength={maxTraceLength}
      value={lot}
      error={isInvalidLot(lot) ? t('error.code') : undefined}
      onChange={onChange}
    />
  )
}

/**
 * Order lines with their quantities. Enter moves down the column, "=" enters the proposed quantity of a line; "f" or
 * the button enters the proposed quantity of every shown line that has no quantity.
 */
export function BulkAddTable({
  rows,
  isFetching,
  empty,
  search,
  changeSearch,
  asksForLots,
  entries,
  enter,
  refusalsByLineId,
  onPasted,
}: BulkAddViewProps & {
  rows: readonly OrderLine[] | undefined
  isFetching: boolean
  empty: ReactNode
}) {
  const { t } = useTranslation(['lines', 'fields', 'traceability'])
  const { number } = useFormats()
  const faultText = useEntryFault()
  const columns = useBulkAddColumns(entries, orderLineSortColumn(search))
  const entryOf = (line: OrderLine): BulkAddEntry => entries[line.id] ?? emptyEntry(line)

  const fillBlankRows = () => {
    const blankLines = (rows ?? []).filter(
      (line) => entryOf(line).total === '' && proposedText(line) !== '',
    )
    for (const line of blankLines) enter(line, { total: proposedText(line) })
    const count = blankLines.length
    void toast.info(count > 0 ? t('bulkAdd.filled', { count }) : t('bulkAdd.nothingToFill'))
  }

  const handleShortcut = (event: KeyboardEvent<HTMLDivElement>) => {
    const { target } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'f' && target instanceof HTMLInputElement && target.dataset.column) {
      event.preventDefault()
      return fillBlankRows()
    }
    if (event.key !== '=' || !(target instanceof HTMLInputElement)) return
    if (target.dataset.column !== 'total') return
    event.preventDefault()
    const line = rows?.[target.closest('tr')?.sectionRowIndex ?? -1]
    if (line && proposedText(line)) enter(line, { total: proposedText(line) })
  }
  const packingText = (line: OrderLine) => {
    const parsed = packingOfTotal(entryOf(line))
    return 'fault' in parsed ? null : splitText(parsed.packing, number)
  }
  const lotColumn: Column<OrderLine> = {
    key: 'lot',
    header: t('traceability:lot'),
    card: { row: 4, hasLabel: true },
    render: (line) => <BulkAddLot entry={entryOf(line)} onChange={(lot) => enter(line, { lot })} />,
  }
  return (
    <>
      <FillAllButton onFill={fillBlankRows} />
      <div onKeyDownCapture={handleShortcut}>
        <QuantityGrid
          caption={t('bulkAdd.caption')}
          columns={columns}
          rows={rows}
          rowKey={(line) => line.id}
          rowLabel={(line) =>
            t('bulkAdd.lineName', {
              product: line.productName,
              size: line.size,
              color: line.color,
              order: line.orderCode,
            })
          }
          sort={search.view === 'chosen' ? undefined : shownSort(search)}
          onSort={(sort) => changeSearch({ ...firstPage, sort: pressedSort(search, sort) })}
          isFetching={isFetching}
          empty={empty}
          onPasted={onPasted}
          inputs={[
            {
              key: 'total',
              header: t('fields:quantity'),
              card: { row: 2, isEnd: true, hasLabel: true },
              value: (line) => entryOf(line).total,
              onChange: (line, total) => enter(line, { total }),
              isWhole: (line) => !line.isDivisible,
              max: (line) => line.available ?? undefined,
              error: (line) =>
                faultText('total', entryOf(line)) ??
                refusalOfEntry(refusalsByLineId, entryOf(line)),
            },
            {
              key: 'quantityPerPackage',
              header: t('fields:quantityPerPackage'),
              card: { row: 3, isEnd: true, hasLabel: true },
              value: (line) => entryOf(line).quantityPerPackage,
              onChange: (line, quantityPerPackage) => enter(line, { quantityPerPackage }),
              isWhole: (line) => !line.isDivisible,
              error: (line) => faultText('quantityPerPackage', entryOf(line)),
            },
          ]}
          after={[
            ...(asksForLots ? [lotColumn] : []),
            {
              key: 'packed',
              header: t('bulkAdd.packed'),
              isNumeric: true,
              render: (line) => (
                <bdi dir="ltr" className={styles.packed}>
                  {packingText(line)}
                </bdi>
              ),
            },
          ]}
        />
      </div>
    </>
  )
}
