import { useQuery } from '@tanstack/react-query'
import { useSupplierSearch } from '#web/app/list/use-supplier-search.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { ComboBox } from '#web/ui/form/combo-box.tsx'

export type SupplierChoice = { id: number; name: string }

/** Returns the supplier with an id, such as the one in the address; its name is "…" until it is loaded. */
export function useSupplierChoice(
  id: number | undefined,
): (SupplierChoice & { isLoading: boolean }) | null {
  const { data, isLoading } = useQuery({
    ...endpointQuery('GET /api/suppliers', { query: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (id === undefined) return null
  const name = data?.find((supplier) => supplier.id === id)?.name ?? '…'
  return { id, name, isLoading }
}

/** Combo box of the company's suppliers, searched by part of the name or number. */
export function SupplierField({
  name = 'supplierId',
  value,
  onChange,
  ...options
}: {
  name?: string
  label: string
  isRequired?: boolean
  autoFocus?: boolean
  takesOnlyMatch?: boolean
  isOptional?: boolean
  description?: string
  error?: string | undefined
  value: SupplierChoice | null
  onChange: (supplier: SupplierChoice | null) => void
}) {
  const search = useSupplierSearch()
  return (
    <ComboBox
      {...options}
      name={name}
      value={value && { key: String(value.id), label: value.name }}
      onChange={(option) => onChange(option && { id: Number(option.key), name: option.label })}
      search={search}
    />
  )
}
