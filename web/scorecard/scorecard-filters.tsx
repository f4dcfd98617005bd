import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SupplierFilter, useSupplierText } from '#web/app/list/supplier-filter.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import { useToday } from '#web/app/workspace.ts'
import { firstMonth, monthsUpTo } from '#web/scorecard/scorecard-months.ts'
import { useMonthText } from '#web/scorecard/use-measure-text.ts'
import { Select } from '#web/ui/form/select.tsx'
import { FilterBar, type FilterChip } from '#web/ui/table/filter-bar.tsx'

// Most companies have few places.
const maxPlaces = 100
const monthCount = 36

/** Values of the filters. */
export type ScorecardFilterValues = {
  from?: string | undefined
  to?: string | undefined
  placeId?: number | undefined
  shipTo?: string | undefined
  hasPlace?: 'no' | undefined
  supplier?: number | undefined
}

const anyPlace = { placeId: undefined, shipTo: undefined, hasPlace: undefined }

/** Filters by whole months, place and supplier; `children` and `chips` are further filters of a screen. */
export function ScorecardFilters({
  search,
  change,
  chips = [],
  onClear,
  children,
}: {
  search: ScorecardFilterValues
  change: (part: ScorecardFilterValues) => void
  chips?: readonly FilterChip[]
  onClear?: () => void
  children?: ReactNode
}) {
  const { t } = useTranslation(['scorecard', 'fields'])
  const month = useMonthText()
  const today = useToday()
  const months = monthsUpTo(today, monthCount)
  const places = useQuery(endpointQuery('GET /api/places', { query: { limit: maxPlaces } }))
  const { from, to, placeId, shipTo, hasPlace, supplier } = search
  const monthOptions = (value: string | undefined) =>
    value && !months.includes(value) ? [...months, value] : months
  const chip = (key: keyof ScorecardFilterValues, label: string, value: string): FilterChip => ({
    ...{ key, label, value },
    onRemove: () => change({ [key]: undefined }),
  })
  const supplierText = useSupplierText(supplier)
  const monthField = (key: 'from' | 'to') => (
    <Select
      label={t(key)}
      value={search[key] ?? ''}
      placeholder={key === 'from' ? month(firstMonth(to ?? today)) : month(today)}
      options={monthOptions(search[key]).map((value) => ({ value, label: month(value) }))}
      onChange={(value) => change({ [key]: value || undefined })}
    />
  )
  return (
    <FilterBar
      chips={[
        ...(supplierText ? [chip('supplier', t('fields:supplier'), supplierText)] : []),
        ...(from ? [chip('from', t('from'), month(from))] : []),
        ...(to ? [chip('to', t('to'), month(to))] : []),
        ...(placeId
          ? [
              chip(
                'placeId',
                t('place'),
                places.data?.rows.find(({ id }) => id === placeId)?.name ?? '…',
              ),
            ]
          : []),
        ...(shipTo ? [chip('shipTo', t('place'), shipTo)] : []),
        ...(hasPlace ? [chip('hasPlace', t('place'), t('noPlace'))] : []),
        ...chips,
      ]}
      onClear={() => {
        change({ ...anyPlace, from: undefined, to: undefined, supplier: undefined })
        onClear?.()
      }}
    >
      {children}
      {monthField('from')}
      {monthField('to')}
      <Select
        label={t('place')}
        value={String(placeId ?? '')}
        placeholder={t('anyPlace')}
        options={(places.data?.rows ?? []).map(({ id, name }) => ({
          value: String(id),
          label: name,
        }))}
        onChange={(id) => change({ ...anyPlace, placeId: id ? Number(id) : undefined })}
      />
      <SupplierFilter value={supplier} onChange={(chosen) => change({ supplier: chosen })} />
    </FilterBar>
  )
}
