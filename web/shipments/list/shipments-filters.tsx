import { useTranslation } from 'react-i18next'
import { goodsFieldNames } from '#domain/shipments/line-field.ts'
import { choiceFields, type ShipmentField } from '#domain/shipments/shipment-field.ts'
import { useFormats } from '#web/app/formats.ts'
import { ListSearch } from '#web/app/keyboard/list-search.tsx'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { useSupplierChip } from '#web/app/list/supplier-filter.tsx'
import { allowedShipmentSort, type ShipmentsSearch } from '#web/app/shipment/shipments-search.ts'
import { useLineFieldText } from '#web/app/shipment/use-line-field-text.ts'
import { FilterBar, type FilterChip } from '#web/ui/table/filter-bar.tsx'
import { MoreFilters } from '#web/ui/table/more-filters.tsx'

const ShipmentFilterFields = lazyComponent(
  'ShipmentFilterFields',
  () => import('#web/shipments/list/shipment-filter-fields.tsx'),
)

type ChangeSearch = (changes: Partial<ShipmentsSearch>, options?: { isTyping?: boolean }) => void

/** Filters of the list. A range of days sorts by delivery date, a code by code. */
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

  const applyFilter = (changes: Partial<ShipmentsSearch>, options?: { isTyping?: boolean }) => {
    const sort = allowedShipmentSort({ ...search, ...changes })
    change({ ...changes, sort, after: undefined, before: undefined, page: undefined }, options)
  }
  const chip = (key: keyof ShipmentsSearch, label: string, value: string): FilterChip => ({
    key,
    label,
    value,
    onRemove: () => applyFilter({ [key]: undefined }),
  })
  const choices = search as Partial<Record<ShipmentField, string>>
  const chips = [
    ...useSupplierChip(search.supplier, (supplier) => applyFilter({ supplier })),
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
        <ShipmentFilterFields search={search} applyFilter={applyFilter} />
      </MoreFilters>
    </FilterBar>
  )
}
