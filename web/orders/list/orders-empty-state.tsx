import { useTranslation } from 'react-i18next'
import { narrowed } from '#web/app/list/order-line-sort.ts'
import { paths } from '#web/app/paths.ts'
import { useCan } from '#web/app/state/session-state.ts'
import { noFilters, type OrdersSearch, orderFilters } from '#web/orders/list/orders-search.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LinkButton } from '#web/ui/link.tsx'

type Change = (part: Partial<OrdersSearch>) => void

/** No rows: because of the filters, because all is served, or because no order has come yet. */
export function OrdersEmptyState({ search, change }: { search: OrdersSearch; change: Change }) {
  const { t } = useTranslation('orders')
  const canImport = useCan('importOrders')
  const isNarrowed = search.supplier || orderFilters.some((filter) => search[filter])
  if (isNarrowed || search.page) {
    return (
      <EmptyState
        icon="search"
        action={
          <Button onPress={() => change(narrowed(search, noFilters))}>{t('empty.clear')}</Button>
        }
      >
        {t('empty.noMatch')}
      </EmptyState>
    )
  }
  const importOrders = canImport ? (
    <LinkButton href={paths.orderImport} icon="upload">
      {t('import.title')}
    </LinkButton>
  ) : null
  if (search.show === 'all') {
    return (
      <EmptyState icon="list" action={importOrders}>
        {t('empty.none')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="check"
      action={
        <>
          <Button onPress={() => change({ show: 'all' })}>{t('empty.showAll')}</Button>
          {importOrders}
        </>
      }
    >
      {t('empty.served')}
    </EmptyState>
  )
}
