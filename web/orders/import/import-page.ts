import { omitUndefined, readTextParam } from '#web/app/search-params.ts'

/** Reads the cursor of a page of imports, or of the changes of an import, from the address. */
export const readImportPage = (
  search: Record<string, unknown>,
): { after?: string; before?: string } =>
  omitUndefined({
    after: readTextParam(search.after, 120),
    before: readTextParam(search.before, 120),
  })
