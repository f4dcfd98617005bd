import { useTranslation } from 'react-i18next'
import { goodsFieldNames } from '#domain/shipments/line-field.ts'
import { choiceFields, type ShipmentField } from '#domain/shipments/shipment-field.ts'
import { useFormats } from '#web/app/formats.ts'
import { LineFieldInput } from '#web/app/forms/line-field-input.tsx'
import { ListSearch } from '#web/app/keyboard/list-search.tsx'
import { DayRangeFilter } from '#web/app/list/day-filter.tsx'
import { SupplierFilter, useSupplierChip } from '#web/app/list/supplier-filter.tsx'
import { WordFilter } from '#web/app/list/word-filter.tsx'
import {
  allowedShipmentSort,
  closedStatuses,
  type ShipmentsSearch,
} from '#web/app/shipment/shipments-search.ts'
import { useLineFieldText } from '#web/app/shipment/use-line-field-text.ts'
import { Select } from '#web/ui/form/select.tsx'
import { FilterBar, type FilterChip } from '#web/ui/table/filter-bar.tsx'
import { MoreFilters } from '#web/ui/table/more-filters.tsx'

type ChangeSearch = (part: Partial<ShipmentsSearch>, options?: { isTyping?: boolean }) => void

/** The filters of the list. A range of days sorts by delivery date, a code by code. */
export function ShipmentsFilters({
  search,
  change,
}: {
  search: ShipmentsSearch
  change: ChangeSearch
}) {
  const { t } = useTranslation(['shipments', 'fields'])
  const { day } = useFormats()
  const lineFieldText = useLineFieldText()

  const applyFilter = (part: Partial<ShipmentsSearch>, options?: { isTyping?: boolean }) => {
    const sort = allowedShipmentSort({ ...search, ...part })
    change({ ...part, sort, after: undefined, before: undefined, page: undefined }, options)
  }
  const chip = (key: keyof ShipmentsSearch, label: string, value: string): FilterChip => ({
    key,
    label,
    value,
    onRemove: () => applyFilter({ [key]: undefined }),
  })
  const choices = search as Partial<Record<ShipmentField, string>>
  const narrowTo = (supplier: number | undefined) => applyFilter({ supplier })
  const chips = [
    ...useSupplierChip(search.supplier, narrowTo),
    ...(search.text ? [chip('text', t('fields:search'), search.text)] : []),
    ...(search.code ? [chip('code', t('filter.code'), search.code)] : []),
    ...(search.state ? [chip('state', t('fields:state'), t(`state.${search.state}`))] : []),
    ...(search.status
      ? [chip('status', t('fields:state'), t(`fields:statuses.${search.status}`))]
      : []),
    ...(search.from ? [chip('from', t('filter.from'), day(search.from))] : []),
    ...(search.to ? [chip('to', t('filter.to'), day(search.to))] : []),
    ...goodsFieldNames.flatMap((name) =>
      search[name]
        ? [chip(name, lineFieldText.label(name), lineFieldText.value(name, search[name]))]
        : [],
    ),
    ...choiceFields.flatMap(({ name }) =>
      choices[name]
        ? [chip(name as keyof ShipmentsSearch, t(`fields:${name}`), choices[name])]
        : [],
    ),
  ]
  const cleared = Object.fromEntries(chips.map(({ key }) => [key, undefined]))
  return (
    <FilterBar chips={chips} onClear={() => applyFilter(cleared)}>
      <ListSearch
        opensCodes
        label={t('fields:search')}
        placeholder={t('filter.textHint')}
        value={search.text}
        onChange={(value) => applyFilter({ text: value }, { isTyping: true })}
      />
      <MoreFilters>
        <SupplierFilter value={search.supplier} onChange={narrowTo} />
        <WordFilter
          isCode
          label={t('filter.code')}
          value={search.code}
          onChange={(value) => applyFilter({ code: value }, { isTyping: true })}
        />
        <Select
          label={t('fields:state')}
          value={search.status ?? search.state ?? ''}
          placeholder={t('filter.anyState')}
          options={[
            { value: 'open', label: t('state.open') },
            { value: 'closed', label: t('state.closed') },
            ...closedStatuses.map((one) => ({ value: one, label: t(`fields:statuses.${one}`) })),
          ]}
          onChange={(value) => {
            const status = closedStatuses.find((one) => one === value)
            const state = value === 'open' || value === 'closed' ? value : undefined
            applyFilter({ state, status })
          }}
        />
        {choiceFields.map(({ name, options }) => (
          <Select
            key={name}
            label={t(`fields:${name}`)}
            value={choices[name] ?? ''}
            placeholder={t('filter.any')}
            options={options.map((value) => ({ value, label: value }))}
            onChange={(value) => applyFilter({ [name]: value || undefined })}
          />
        ))}
        {goodsFieldNames.map((name) => (
          <LineFieldInput
            key={name}
            isFilter
            name={name}
            value={search[name] ?? ''}
            onChange={(value) => applyFilter({ [name]: value || undefined })}
          />
        ))}
        <DayRangeFilter
          from={{
            label: t('filter.from'),
            value: search.from,
            onChange: (from) => applyFilter({ from }),
          }}
          to={{ label: t('filter.to'), value: search.to, onChange: (to) => applyFilter({ to }) }}
        />
      </MoreFilters>
    </FilterBar>
  )
}
