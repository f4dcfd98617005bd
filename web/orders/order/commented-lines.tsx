import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { useChangeSearch } from '#web/app/list/use-change-search.ts'
import { endpointQuery } from '#web/app/queries.ts'
import styles from '#web/orders/order/order-edit.module.css'
import type { OrderLinesSearch } from '#web/orders/order/order-lines-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/layout/page-header.tsx'

const commentedLinesQuery = (orderId: number) =>
  endpointQuery('GET /api/orders/:id/commented-lines', { params: { id: orderId } })

/** Returns the number of comments of each order line by its id; lines without comments are absent. */
export function useCommentCountsByLineId(orderId: number): ReadonlyMap<number, number> {
  const { data = [] } = useQuery(commentedLinesQuery(orderId))
  return new Map(data.map(({ orderLineId, commentCount }) => [orderLineId, commentCount]))
}

/** Lines of an order that have comments, from all pages; pressing a line opens its comments. */
export function CommentedLines({ orderId }: { orderId: number }) {
  const { t } = useTranslation('orders')
  const { number } = useFormats()
  const change = useChangeSearch<OrderLinesSearch>()
  const { data } = useQuery(commentedLinesQuery(orderId))
  if (!data?.length) return null
  return (
    <Section title={t('one.commentedLines')}>
      <ul className={styles.lines}>
        {data.map(({ orderLineId, lineNumber, commentCount: count }) => (
          <li key={orderLineId}>
            <Button
              kind="quiet"
              isSmall
              aria-haspopup="dialog"
              onPress={() => change({ line: orderLineId })}
            >
              {`${t('one.line')} ${lineNumber} · ${t('one.commentCount', { count, shown: number(count) })}`}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
