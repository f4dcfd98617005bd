import { omitUndefined, readTextParam } from '#web/app/search-params.ts'

export const readImportPage = (
  search: Record<string, unknown>,
): { after?: string; before?: string } =>
  omitUndefined({
    after: readTextParam(search.after, 120),
    before: readTextParam(search.before, 120),
  })
