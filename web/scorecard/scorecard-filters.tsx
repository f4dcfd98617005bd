import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type FilterText, ListFilters } from '#web/app/list/list-filters.tsx'
import type { Narrow } from '#web/app/list/paged-list.tsx'
import { PlaceFilter, usePlaceText } from '#web/app/list/place-filter.tsx'
import { SupplierFilter, useSupplierText } from '#web/app/list/supplier-filter.tsx'
import { useToday } from '#web/app/workspace.ts'
import { firstMonth, monthsUpTo } from '#web/scorecard/scorecard-months.ts'
import type { ScorecardSearch } from '#web/scorecard/scorecard-search.ts'
import { useMonthText } from '#web/scorecard/use-measure-text.ts'
import { Select } from '#web/ui/form/select.tsx'

const monthCount = 36

const anyPlace = { placeId: undefined, shipTo: undefined, hasPlace: undefined }

/** Filters by whole months, place and supplier; `children` and `filters` are further filters of a screen. */
export function ScorecardFilters({
  search,
  narrow,
  filters = [],
  children,
}: {
  search: ScorecardSearch
  narrow: Narrow<ScorecardSearch>
  filters?: readonly FilterText<ScorecardSearch>[]
  children?: ReactNode
}) {
  const { t } = useTranslation(['scorecard', 'fields'])
  const monthText = useMonthText()
  const today = useToday()
  const months = monthsUpTo(today, monthCount)
  const { from, to, placeId, shipTo, hasPlace, supplier } = search
  const placeText = usePlaceText(placeId)
  const supplierText = useSupplierText(supplier)
  const monthOptions = (value: string | undefined) =>
    value && !months.includes(value) ? [...months, value] : months
  const monthField = (key: 'from' | 'to') => (
    <Select
      label={t(key)}
      value={search[key] ?? ''}
      placeholder={key === 'from' ? monthText(firstMonth(to ?? today)) : monthText(today)}
      options={monthOptions(search[key]).map((value) => ({ value, label: monthText(value) }))}
      onChange={(value) => narrow({ [key]: value || undefined })}
    />
  )
  return (
    <ListFilters<ScorecardSearch>
      narrow={narrow}
      filters={[
        ['supplier', t('fields:supplier'), supplierText],
        ['from', t('from'), from && monthText(from)],
        ['to', t('to'), to && monthText(to)],
        ['placeId', t('place'), placeText],
        ['shipTo', t('place'), shipTo],
        ['hasPlace', t('place'), hasPlace && t('noPlace')],
        ...filters,
      ]}
    >
      {children}
      {monthField('from')}
      {monthField('to')}
      <PlaceFilter value={placeId} onChange={(id) => narrow({ ...anyPlace, placeId: id })} />
      <SupplierFilter value={supplier} onChange={(chosen) => narrow({ supplier: chosen })} />
    </ListFilters>
  )
}
