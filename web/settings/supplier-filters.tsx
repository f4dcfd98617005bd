import { useTranslation } from 'react-i18next'
import { type SupplierQuery, supplierStates } from '#domain/supplier-query.ts'
import { useSearchShortcut } from '#web/app/keyboard/use-search-shortcut.ts'
import { useDebouncedFilter } from '#web/app/use-debounced-filter.ts'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { Select } from '#web/ui/select.tsx'

type Filter = Pick<SupplierQuery, 'text' | 'state'>

/** Which suppliers. */
export function SupplierFilters({
  search,
  onChange,
}: {
  search: Filter
  onChange: (part: Filter, options?: { isTyping?: boolean }) => void
}) {
  const { t } = useTranslation(['settings', 'fields'])
  const text = useDebouncedFilter(search.text, (value) =>
    onChange({ text: value }, { isTyping: true }),
  )
  const { state } = search
  const chips = state
    ? [
        {
          key: 'state',
          label: t('fields:supplierState'),
          value: t(`fields:supplierStates.${state}`),
          onRemove: () => onChange({ state: undefined }),
        },
      ]
    : []
  return (
    <FilterBar chips={chips} onClear={() => onChange({ text: undefined, state: undefined })}>
      <SearchField
        ref={useSearchShortcut()}
        label={t('suppliers.search')}
        placeholder={t('suppliers.search')}
        value={text.value}
        onChange={text.type}
        onSubmit={text.settle}
      />
      <Select
        name="state"
        label={t('fields:supplierState')}
        value={state ?? ''}
        onChange={(value) => onChange({ state: supplierStates.find((one) => one === value) })}
        options={supplierStates.map((one) => ({
          value: one,
          label: t(`fields:supplierStates.${one}`),
        }))}
        placeholder={t('suppliers.all')}
      />
    </FilterBar>
  )
}
