import { present, word } from '#web/app/use-address.ts'

/** What the address says of the list of suppliers. */
export type SupplierListSearch = { text?: string; after?: string; before?: string; page?: number }

/** Reads the address; what cannot be understood is left out. */
export function readSupplierListSearch(search: Record<string, unknown>): SupplierListSearch {
  const page = Number(search.page)
  return present({
    text: word(search.text),
    after: word(search.after, 120),
    before: word(search.before, 120),
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
  })
}
