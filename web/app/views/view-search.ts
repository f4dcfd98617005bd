// The position in a list is not part of a view.
const pageParams = ['after', 'before', 'page']

/** Returns the search of an address as a view stores it: filters and sort in a fixed order, without the page. */
export function viewSearch(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of pageParams) params.delete(name)
  params.sort()
  return params.toString()
}
