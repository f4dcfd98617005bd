import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { endpointQuery } from '#web/app/queries.ts'
import { supplierFilter, useActingSupplier } from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'

const ComboBox = lazyComponent('ComboBox', () => import('#web/ui/form/combo-box.tsx'))

type Change = (supplier: number | undefined) => void

/** Whether a list has all suppliers' rows, and says of each whose it is. */
export const useHasAllSuppliers = (filter: number | undefined): boolean =>
  useActingSupplier().id === noSupplier && filter === undefined

/** The supplier that a list of all is narrowed to: undefined without one, and until its name is known. */
export function useFilteredSupplier(filter: number | undefined) {
  const id = supplierFilter(filter)
  const { data } = useQuery({
    ...endpointQuery('GET /api/suppliers', { query: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return id === undefined ? undefined : data?.find((supplier) => supplier.id === id)
}

/** The filter as a chip, if there is one. */
export function useSupplierChip(filter: number | undefined, change: Change) {
  const { t } = useTranslation('fields')
  const supplier = useFilteredSupplier(filter)
  if (supplierFilter(filter) === undefined) return []
  const label = t('supplier')
  return [
    { key: 'supplier', label, value: supplier?.name ?? '…', onRemove: () => change(undefined) },
  ]
}

/** Narrows a list of all suppliers to one; who acts for one has nothing to choose. */
export function SupplierFilter({
  value,
  onChange,
}: {
  value: number | undefined
  onChange: Change
}) {
  const { t } = useTranslation('fields')
  const client = useQueryClient()
  const { id } = useActingSupplier()
  const supplier = useFilteredSupplier(value)
  if (id !== noSupplier) return null
  const search = async (name: string) => {
    const query = endpointQuery('GET /api/suppliers', { query: { name } })
    const found = await client.fetchQuery(query)
    return found.map((one) => ({ key: String(one.id), label: one.name, detail: one.code }))
  }
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
