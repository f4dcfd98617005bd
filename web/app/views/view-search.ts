// Where one stands in a list is no part of how one likes to see it.
const pageParams = ['after', 'before', 'page']

/** The query of an address as a view keeps it: filters and order in one fixed sequence, without the page. */
export function viewSearch(search: string): string {
  const parts = new URLSearchParams(search)
  for (const place of pageParams) parts.delete(place)
  parts.sort()
  return parts.toString()
}
