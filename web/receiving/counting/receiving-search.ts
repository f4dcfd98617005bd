import { omitUndefined } from '#web/app/search-params.ts'

/** Search parameters of the receiving screen: the package that was scanned elsewhere, by its id. */
export type ReceivingSearch = { package?: number | undefined }

/** Parses the search parameters; invalid ones are dropped. */
export const readReceivingSearch = (search: Record<string, unknown>): ReceivingSearch =>
  omitUndefined({
    package: Number.isSafeInteger(Number(search.package)) ? Number(search.package) : undefined,
  })
