import { useQueryClient } from '@tanstack/react-query'
import { endpointQuery } from '#web/app/queries.ts'
import type { OptionSearch } from '#web/ui/form/use-search.ts'

/** Returns the search of a combo box for the company's places, by part of the code or name. */
export function usePlaceSearch(): OptionSearch {
  const client = useQueryClient()
  return async (text) => {
    const { rows } = await client.fetchQuery(endpointQuery('GET /api/places', { query: { text } }))
    return rows.map(({ id, code, name }) => ({ key: String(id), label: name, detail: code }))
  }
}
