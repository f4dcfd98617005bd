import { useTranslation } from 'react-i18next'
import { orderLineQueryFields } from '#domain/orders/order-line-query.ts'
import { useFormats } from '#web/app/formats.ts'
import { ListSearch } from '#web/app/keyboard/list-search.tsx'
import { DayRangeFilter } from '#web/app/list/day-filter.tsx'
import { ListFilters } from '#web/app/list/list-filters.tsx'
import { orderLineFilterLabels } from '#web/app/list/order-line-filter-labels.ts'
import { withValidSort } from '#web/app/list/order-line-sort.ts'
import { firstPage } from '#web/app/list/page-position.ts'
import { SupplierFilter, useSupplierText } from '#web/app/list/supplier-filter.tsx'
import { WordFilter } from '#web/app/list/word-filter.tsx'
import { orderFilters } from '#web/orders/list/orders-filter-names.ts'
import type { OrdersSearch } from '#web/orders/list/orders-search.ts'
import { Select } from '#web/ui/form/select.tsx'
import { MoreFilters } from '#web/ui/table/more-filters.tsx'

const filterLabels = {
  ...orderLineFilterLabels,
  expectedFrom: 'filter.expectedFrom',
  expectedTo: 'filter.expectedTo',
  confirmation: 'filter.confirmation',
} as const
const confirmationOptions = orderLineQueryFields.confirmation.options
const isDay = (key: keyof typeof filterLabels) => orderLineQueryFields[key].kind === 'day'

type Change = (changes: Partial<OrdersSearch>, options?: { isTyping?: boolean }) => void

/**
 * Filters of the list: text, order, product, size, color, a range of due days, and whether served lines are shown. A
 * filter by order code also sorts by order code.
 */
export function OrdersFilters({ search, change }: { search: OrdersSearch; change: Change }) {
  const { t } = useTranslation(['orders', 'fields'])
  const { day } = useFormats()

  const narrow: Change = (changes, options) =>
    change({ ...firstPage, ...withValidSort(search, changes) }, options)
  const { confirmation } = search
  const textOf = (key: (typeof orderFilters)[number]) => {
    if (key === 'confirmation') return confirmation && t(`filter.confirmations.${confirmation}`)
    const value = search[key]
    return value && isDay(key) ? day(value) : value
  }
  return (
    <ListFilters<OrdersSearch>
      narrow={narrow}
      filters={[
        ['supplier', t('fields:supplier'), useSupplierText(search.supplier)],
        ...orderFilters.map((key) => [key, t(filterLabels[key]), textOf(key)] as const),
      ]}
    >
      <ListSearch
        opensCodes
        label={t('fields:search')}
        placeholder={t('fields:orderLineSearchHint')}
        value={search.text}
        onChange={(value) => narrow({ text: value }, { isTyping: true })}
      />
      <Select
        label={t('filter.show')}
        value={search.show ?? 'pending'}
        options={[
          { value: 'pending', label: t('fields:pending') },
          { value: 'all', label: t('filter.all') },
        ]}
        onChange={(show) => narrow({ show: show === 'all' ? 'all' : undefined })}
      />
      <MoreFilters>
        <Select
          label={t('filter.confirmation')}
          value={search.confirmation ?? ''}
          placeholder={t('filter.anyConfirmation')}
          options={confirmationOptions.map((value) => ({
            value,
            label: t(`filter.confirmations.${value}`),
          }))}
          onChange={(value) =>
            narrow({ confirmation: confirmationOptions.find((option) => option === value) })
          }
        />
        <SupplierFilter value={search.supplier} onChange={(supplier) => narrow({ supplier })} />
        {(['order', 'product', 'size', 'color'] as const).map((key) => (
          <WordFilter
            key={key}
            label={t(orderLineFilterLabels[key])}
            value={search[key]}
            isCode={key === 'order' || key === 'product'}
            onChange={(value) => narrow({ [key]: value }, { isTyping: true })}
          />
        ))}
        <DayRangeFilter
          from={{
            label: t('fields:dueFrom'),
            value: search.dueFrom,
            onChange: (dueFrom) => narrow({ dueFrom }),
          }}
          to={{
            label: t('fields:dueTo'),
            value: search.dueTo,
            onChange: (dueTo) => narrow({ dueTo }),
          }}
        />
      </MoreFilters>
    </ListFilters>
  )
}
