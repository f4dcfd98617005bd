import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { itemCodeNames } from '#domain/orders/item-code.ts'
import type { ListedOrderLine, OrderLine } from '#domain/orders/order-line.ts'
import { whyUnavailable } from '#domain/orders/order-line-balance.ts'
import { Comments } from '#web/app/comments.tsx'
import { useFormats } from '#web/app/formats.ts'
import { ListPages } from '#web/app/list/list-pages.tsx'
import { defaultPageSize, firstPage } from '#web/app/list/page-position.ts'
import { useChangeSearch } from '#web/app/list/use-change-search.ts'
import { paths } from '#web/app/paths.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { useCommentCountsByLineId } from '#web/orders/order/commented-lines.tsx'
import type { OrderLinesSearch } from '#web/orders/order/order-lines-search.ts'
import styles from '#web/orders/orders.module.css'
import { SelectedLines } from '#web/orders/selection/selected-lines.tsx'
import { useSelectedLines } from '#web/orders/selection/use-selected-lines.ts'
import { useOrderColumns } from '#web/orders/use-order-columns.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Column } from '#web/ui/table/table-columns.ts'
import { textColumn } from '#web/ui/table/text-column.tsx'

function LineComments({
  orderId,
  lineId,
  onLeave,
}: {
  orderId: number
  lineId: number
  onLeave: () => void
}) {
  const { t } = useTranslation('orders')
  const { data } = useQuery(endpointQuery('GET /api/order-lines/:id', { params: { id: lineId } }))
  if (data?.orderId !== orderId) return null
  const { lineNumber: line, productCode: product } = data
  return (
    <Dialog isOpen size="lg" title={t('one.commentsOf', { line, product })} onClose={onLeave}>
      <Comments subject="order-line" id={lineId} />
    </Dialog>
  )
}

// Columns that this list leaves out, because their values are shown once above the lines, or below the product.
const omittedColumns = new Set([
  ...['orderDate', 'shipTo', ...itemCodeNames, 'order', 'size', 'color'],
])

/** Lines of an order, sorted by line number, with their selection for a shipment and their comments. */
export function LinesOfOrder({ orderId }: { orderId: number }) {
  const { t } = useTranslation('orders')
  const { page, rows = defaultPageSize, line, ...cursor } = useSearch({ from: paths.order })
  const change = useChangeSearch<OrderLinesSearch>()
  const query = { orderId, show: 'all', sort: 'order' } as const
  const list = useQuery(
    endpointQuery('GET /api/order-lines', { query: { ...query, ...cursor, limit: rows } }),
  )
  const selection = useSelectedLines(list.data?.rows)
  const columns = useColumns(useCommentCountsByLineId(orderId), (line) => change({ line }))
  const canChange = useCan('changeOrders')
  // Lines in open shipments can still be confirmed, and the buyer can order more of lines that are served or cancelled.
  const obstacleOf = (line: OrderLine | undefined) =>
    !canChange && line?.pending === '0' ? whyUnavailable(line) : undefined
  const whyNot = (key: string | number) => {
    const obstacle = obstacleOf(selection.knownById.get(Number(key)))
    return obstacle && t(`unavailable.${obstacle}`)
  }
  return (
    <ListPages
      list={list}
      page={page}
      size={rows}
      count={(row) =>
        endpointQuery('GET /api/order-lines/count', {
          query: { orderId, show: 'all', ...(row !== undefined && { sort: 'order', row }) },
        })
      }
      change={change}
      onSize={(size) => change({ ...firstPage, rows: size })}
    >
      <DataTable
        caption={t('one.lines')}
        columns={columns}
        rows={list.data?.rows}
        rowKey={(row) => row.id}
        rowLabel={(row) =>
          t('row', { product: row.productCode, order: row.orderCode, line: row.lineNumber })
        }
        selection={{
          selected: new Set(selection.lines.map(({ id }) => id)),
          onChange: selection.selectByIds,
          whyNot,
        }}
        isFetching={list.isPlaceholderData}
        rowTone={(row) => (row.isConflict ? 'danger' : undefined)}
      />
      {line === undefined ? null : (
        <LineComments orderId={orderId} lineId={line} onLeave={() => change({ line: undefined })} />
      )}
      <SelectedLines
        selection={selection}
        query={query}
        isSelectable={(line) => !obstacleOf(line)}
      />
    </ListPages>
  )
}

/**
 * Returns the columns in the sequence of the equation: ordered − cancelled − waived = received + in transit +
 * pending. The quantity in open shipments is part of pending. The line number replaces the order code.
 */
function useColumns(
  commentCountsByLineId: ReadonlyMap<number, number>,
  onComments: (lineId: number) => void,
): Column<ListedOrderLine>[] {
  const { t } = useTranslation(['orders', 'fields'])
  const { number } = useFormats()
  const columns = useOrderColumns('order', false)
    .filter(({ key }) => !omittedColumns.has(key))
    .map((column) => {
      if (column.key === 'quantity') return { ...column, render: renderOrderedQuantity }
      return column.key === 'product' ? withVariant(column) : column
    })
  const listColumns = columns.filter(({ key }) => key !== 'inTransit')
  const pendingIndex = listColumns.findIndex(({ key }) => key === 'pending')
  const quantityColumn = (key: 'received' | 'inTransit' | 'inOpen'): Column<ListedOrderLine> => ({
    key,
    header: t(`fields:${key}`),
    isNumeric: true,
    priority: 3,
    render: (line) => (
      <span data-zero={line[key] === '0' || undefined} className={styles.figure}>
        {number(line[key])}
      </span>
    ),
  })
  const lineNumberColumn: Column<ListedOrderLine> = textColumn(
    'lineNumber',
    t('one.line'),
    ({ lineNumber }) => lineNumber,
    { isNoWrap: true, card: { row: 3, hasLabel: true } },
  )
  const commentsColumn: Column<ListedOrderLine> = {
    key: 'comments',
    header: t('one.comments'),
    isNoWrap: true,
    card: { row: 4, isEnd: true },
    render: ({ id }) => {
      const count = commentCountsByLineId.get(id) ?? 0
      return (
        <Button kind="plain" isSmall aria-haspopup="dialog" onPress={() => onComments(id)}>
          {count === 0 ? t('one.comment') : t('one.commentCount', { count, shown: number(count) })}
        </Button>
      )
    },
  }
  return [
    lineNumberColumn,
    ...listColumns.slice(0, pendingIndex),
    quantityColumn('received'),
    quantityColumn('inTransit'),
    ...listColumns.slice(pendingIndex, pendingIndex + 1),
    quantityColumn('inOpen'),
    ...listColumns.slice(pendingIndex + 1),
    commentsColumn,
  ]
}

const withVariant = (column: Column<ListedOrderLine>): Column<ListedOrderLine> => ({
  ...column,
  render: (line) => <div className={styles.withVariant}>{column.render(line)}</div>,
})

const renderOrderedQuantity = (line: ListedOrderLine) => <OrderedQuantity line={line} />

/** Ordered quantity of a line, and the part that the buyer no longer expects. */
function OrderedQuantity({ line }: { line: ListedOrderLine }) {
  const { t } = useTranslation('fields')
  const { number } = useFormats()
  const reductions = (['cancelled', 'waived'] as const).filter((key) => line[key] !== '0')
  return (
    <span className={styles.available}>
      <bdi>
        {number(line.quantity)} <span className={styles.unit}>{line.unit}</span>
      </bdi>
      {reductions.map((key) => (
        <span key={key} className={styles.unit}>
          <bdi>{t(key === 'waived' ? 'waived' : 'cancelledByBuyer')}</bdi>{' '}
          <bdi>{number(line[key])}</bdi>
        </span>
      ))}
    </span>
  )
}
