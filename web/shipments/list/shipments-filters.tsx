import { useTranslation } from 'react-i18next'
import { goodsFieldNames } from '#domain/shipments/line-field.ts'
import { choiceFields, type ShipmentField } from '#domain/shipments/shipment-field.ts'
import { useFormats } from '#web/app/formats.ts'
import { ListSearch } from '#web/app/keyboard/list-search.tsx'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { type FilterProps, type FilterText, ListFilters } from '#web/app/list/list-filters.tsx'
import { firstPage } from '#web/app/list/page-position.ts'
import { useSupplierText } from '#web/app/list/supplier-filter.tsx'
import { type ShipmentsSearch, withAllowedSort } from '#web/app/shipment/shipments-search.ts'
import { useLineFieldText } from '#web/app/shipment/use-line-field-text.ts'
import { MoreFilters } from '#web/ui/table/more-filters.tsx'

const ShipmentFilterFields = lazyComponent(
  'ShipmentFilterFields',
  () => import('#web/shipments/list/shipment-filter-fields.tsx'),
)

/** Filters of the list. A range of days sorts the list by delivery date, a shipping code by shipping code. */
export function ShipmentsFilters({ search, narrow }: FilterProps<ShipmentsSearch>) {
  const { t } = useTranslation(['shipments', 'fields'])
  const { day } = useFormats()
  const lineFieldText = useLineFieldText()

  const applyFilter: typeof narrow = (changes, options) =>
    narrow({ ...withAllowedSort(search, changes), ...firstPage }, options)
  const choices = search as Partial<Record<ShipmentField, string>>
  const { supplier, text, code, state, status, from, to } = search
  const filters: FilterText<ShipmentsSearch>[] = [
    ['supplier', t('fields:supplier'), useSupplierText(supplier)],
    ['text', t('fields:search'), text],
    ['code', t('filter.code'), code],
    ['state', t('fields:state'), state && t(`state.${state}`)],
    ['status', t('fields:state'), status && t(`fields:statuses.${status}`)],
    ['from', t('filter.from'), from && day(from)],
    ['to', t('filter.to'), to && day(to)],
    ...goodsFieldNames.map((name) => {
      const value = search[name]
      return [name, lineFieldText.label(name), value && lineFieldText.value(name, value)] as const
    }),
    ...choiceFields.map(
      ({ name }) => [name as keyof ShipmentsSearch, t(`fields:${name}`), choices[name]] as const,
    ),
  ]
  return (
    <ListFilters narrow={applyFilter} filters={filters}>
      <ListSearch
        opensCodes
        label={t('fields:search')}
        placeholder={t('filter.textHint')}
        value={text}
        onChange={(value) => applyFilter({ text: value }, { isTyping: true })}
      />
      <MoreFilters>
        <ShipmentFilterFields search={search} narrow={applyFilter} />
      </MoreFilters>
    </ListFilters>
  )
}
