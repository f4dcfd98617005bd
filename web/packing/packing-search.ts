import { omitUndefined } from '#web/app/search-params.ts'

/** Search parameters of the pack screen: id of the package to select, and whether the labels dialog is to be opened. */
export type PackingSearch = { package?: number | undefined; print?: 'labels' | undefined }

export const readPackingSearch = (search: Record<string, unknown>): PackingSearch =>
  omitUndefined({
    package: Number.isSafeInteger(Number(search.package)) ? Number(search.package) : undefined,
    print: search.print === 'labels' ? search.print : undefined,
  })
