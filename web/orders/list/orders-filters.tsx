import { useTranslation } from 'react-i18next'
import { orderLineQueryFields } from '#domain/orders/order-line-query.ts'
import { useFormats } from '#web/app/formats.ts'
import { ListSearch } from '#web/app/keyboard/list-search.tsx'
import { DayRangeFilter } from '#web/app/list/day-filter.tsx'
import { orderLineFilterLabels } from '#web/app/list/order-line-filter-labels.ts'
import { withValidSort } from '#web/app/list/order-line-sort.ts'
import { firstPage } from '#web/app/list/page-position.ts'
import { SupplierFilter, useSupplierChip } from '#web/app/list/supplier-filter.tsx'
import { WordFilter } from '#web/app/list/word-filter.tsx'
import { noFilters, type OrdersSearch, orderFilters } from '#web/orders/list/orders-search.ts'
import { Select } from '#web/ui/form/select.tsx'
import { FilterBar } from '#web/ui/table/filter-bar.tsx'
import { MoreFilters } from '#web/ui/table/more-filters.tsx'

const labels = {
  ...orderLineFilterLabels,
  expectedTo: 'filter.expectedTo',
  confirmation: 'filter.confirmation',
} as const
const confirmationOptions = orderLineQueryFields.confirmation.options
const isDay = (key: string) => key === 'dueFrom' || key === 'dueTo' || key === 'expectedTo'

type Change = (changes: Partial<OrdersSearch>, options?: { isTyping?: boolean }) => void

/**
 * Filters of the list: text, order, product, size, color, a range of due days, and whether served lines are shown. A
 * filter by order also sorts by order.
 */
export function OrdersFilters({ search, change }: { search: OrdersSearch; change: Change }) {
  const { t } = useTranslation(['orders', 'fields'])
  const { day } = useFormats()

  const narrow: Change = (changes, options) =>
    change({ ...firstPage, ...withValidSort(search, changes) }, options)
  const narrowTo = (supplier: number | undefined) => narrow({ supplier })
  const supplierChip = useSupplierChip(search.supplier, narrowTo)
  const chips = orderFilters.flatMap((key) => {
    const value = search[key]
    if (!value) return []
    const shown = isDay(key)
      ? day(value)
      : key === 'confirmation'
        ? t(`filter.confirmations.${search.confirmation ?? 'confirmed'}`)
        : value
    return [
      {
        key,
        label: t(labels[key]),
        value: shown,
        onRemove: () => narrow({ [key]: undefined }),
      },
    ]
  })
  return (
    <FilterBar chips={[...supplierChip, ...chips]} onClear={() => narrow(noFilters)}>
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
        <SupplierFilter value={search.supplier} onChange={narrowTo} />
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
    </FilterBar>
  )
}
