import { useQueryClient } from '@tanstack/react-query'
import { endpointQuery } from '#web/app/queries.ts'
import type { OptionSearch } from '#web/ui/form/use-search.ts'

/** Returns the search of a combo box for the company's suppliers, by part of the name or number. */
export function useSupplierSearch(): OptionSearch {
  const client = useQueryClient()
  return async (name) => {
    const suppliers = await client.fetchQuery(
      endpointQuery('GET /api/suppliers', { query: { name } }),
    )
    return suppliers.map(({ id, code, name }) => ({ key: String(id), label: name, detail: code }))
  }
}
