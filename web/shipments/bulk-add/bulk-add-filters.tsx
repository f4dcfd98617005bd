import { useTranslation } from 'react-i18next'
import { useFormats } from '#web/app/formats.ts'
import { ListSearch } from '#web/app/keyboard/list-search.tsx'
import { DayRangeFilter } from '#web/app/list/day-filter.tsx'
import type { FilterProps } from '#web/app/list/list-filters.tsx'
import { orderLineFilterLabels } from '#web/app/list/order-line-filter-labels.ts'
import { withValidSort } from '#web/app/list/order-line-sort.ts'
import { firstPage } from '#web/app/list/page-position.ts'
import { WordFilter } from '#web/app/list/word-filter.tsx'
import { type BulkAddSearch, noBulkAddFilter } from '#web/shipments/bulk-add/bulk-add-search.ts'
import { FilterBar } from '#web/ui/table/filter-bar.tsx'
import { MoreFilters } from '#web/ui/table/more-filters.tsx'

/** Filters of the order lines. A filter by order code also sorts by order code. The typed quantities stay. */
export function BulkAddFilters({ search, narrow }: FilterProps<BulkAddSearch>) {
  const { t } = useTranslation(['shipments', 'fields'])
  const { day } = useFormats()

  const apply: typeof narrow = (changes, options) =>
    narrow({ ...withValidSort(search, changes), ...firstPage }, options)
  const chips = (Object.keys(noBulkAddFilter) as (keyof typeof noBulkAddFilter)[]).flatMap(
    (key) => {
      const value = search[key]
      if (!value) return []
      const valueText = key === 'dueFrom' || key === 'dueTo' ? day(value) : value
      const onRemove = () => apply({ [key]: undefined })
      return [{ key, label: t(orderLineFilterLabels[key]), value: valueText, onRemove }]
    },
  )
  return (
    <FilterBar chips={chips} onClear={() => apply(noBulkAddFilter)}>
      <ListSearch
        label={t('fields:search')}
        placeholder={t('fields:orderLineSearchHint')}
        value={search.text}
        onChange={(value) => apply({ text: value }, { isTyping: true })}
      />
      <MoreFilters>
        {(['order', 'product', 'size', 'color'] as const).map((name) => (
          <WordFilter
            key={name}
            label={t(orderLineFilterLabels[name])}
            value={search[name]}
            onChange={(value) => apply({ [name]: value }, { isTyping: true })}
          />
        ))}
        <DayRangeFilter
          from={{
            label: t('fields:dueFrom'),
            value: search.dueFrom,
            onChange: (dueFrom) => apply({ dueFrom }),
          }}
          to={{
            label: t('fields:dueTo'),
            value: search.dueTo,
            onChange: (dueTo) => apply({ dueTo }),
          }}
        />
      </MoreFilters>
    </FilterBar>
  )
}
