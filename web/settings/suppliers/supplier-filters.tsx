import { useTranslation } from 'react-i18next'
import { supplierStates } from '#domain/parties/supplier.ts'
import { ListSearch } from '#web/app/keyboard/list-search.tsx'
import { ChoiceFilter, ListFilters } from '#web/app/list/list-filters.tsx'
import type { Narrow } from '#web/app/list/paged-list.tsx'
import type { SupplierListSearch } from '#web/settings/list-addresses.ts'

/** Which suppliers. */
export function SupplierFilters({
  search: { text, state },
  narrow,
}: {
  search: SupplierListSearch
  narrow: Narrow<SupplierListSearch>
}) {
  const { t } = useTranslation(['settings', 'fields'])
  return (
    <ListFilters<SupplierListSearch>
      narrow={narrow}
      filters={[
        ['text', t('suppliers.search'), text],
        ['state', t('fields:supplierState'), state && t(`fields:supplierStates.${state}`)],
      ]}
    >
      <ListSearch
        label={t('suppliers.search')}
        placeholder={t('suppliers.search')}
        value={text}
        onChange={(typed) => narrow({ text: typed }, { isTyping: true })}
      />
      <ChoiceFilter
        name="state"
        label={t('fields:supplierState')}
        placeholder={t('suppliers.all')}
        options={supplierStates}
        text={(one) => t(`fields:supplierStates.${one}`)}
        value={state}
        onChange={(one) => narrow({ state: one })}
      />
    </ListFilters>
  )
}
