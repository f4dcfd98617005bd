/** How many rows a page may have. */
const pageSizes = [10, 25, 50, 100] as const

/** How many it has while nobody chose. */
export const defaultPageSize = 25

/** Reads the rows a page of an address; the usual ones are not said. */
export function readPageSize(value: unknown): number | undefined {
  const rows = Number(value)
  return pageSizes.find((size) => size === rows && size !== defaultPageSize)
}

/** What the address says of the first page of a list: nothing. */
export const firstPage = { after: undefined, before: undefined, page: undefined }
