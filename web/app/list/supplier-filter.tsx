import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { useSupplierSearch } from '#web/app/list/use-supplier-search.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { supplierFilter, useActingSupplier } from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'

const ComboBox = lazyComponent('ComboBox', () => import('#web/ui/form/combo-box.tsx'))

/** Whether a list has rows of all suppliers, and so a column for the supplier. */
export const useHasAllSuppliers = (filter: number | undefined): boolean =>
  useActingSupplier().id === noSupplier && filter === undefined

/** Returns the supplier that filters a list of all suppliers; undefined without one, and while its name is loading. */
export function useFilteredSupplier(filter: number | undefined) {
  const id = supplierFilter(filter)
  const { data } = useQuery({
    ...endpointQuery('GET /api/suppliers', { query: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return id === undefined ? undefined : data?.find((supplier) => supplier.id === id)
}

/** Returns the name of the supplier that filters a list of all suppliers, "…" while it loads; undefined without one. */
export function useSupplierText(filter: number | undefined): string | undefined {
  const supplier = useFilteredSupplier(filter)
  return supplierFilter(filter) === undefined ? undefined : (supplier?.name ?? '…')
}

/** Filters a list by supplier; hidden while acting for a supplier, whose rows are the only ones. */
export function SupplierFilter({
  value,
  onChange,
}: {
  value: number | undefined
  onChange: (supplier: number | undefined) => void
}) {
  const { t } = useTranslation('fields')
  const { id } = useActingSupplier()
  const supplier = useFilteredSupplier(value)
  const search = useSupplierSearch()
  if (id !== noSupplier) return null
  return (
    <Suspense>
      <ComboBox
        label={t('supplier')}
        value={supplier ? { key: String(supplier.id), label: supplier.name } : null}
        onChange={(option) => onChange(option ? Number(option.key) : undefined)}
        search={search}
      />
    </Suspense>
  )
}
