import { type QueryOf, readQuery } from '#domain/list-query.ts'
import { type Subject, settingEventQueryFields, subjectIds } from '#domain/setting-subject.ts'
import { type PagePosition, readPagePosition } from '#web/app/page-position.ts'
import { omitUndefined } from '#web/app/search-params.ts'

const fields = {
  text: { kind: 'text', maxLength: 100 },
  ...settingEventQueryFields,
} as const

/** What the address says of a list of the settings. */
export type PagedSearch = QueryOf<typeof fields> & PagePosition

/** Reads the address; what cannot be understood is left out. */
export const readPagedSearch = (search: Record<string, unknown>): PagedSearch => ({
  ...readQuery(fields, search),
  ...readPagePosition(search),
})

/** What a page of a list that can be searched is asked for. */
export const searchedPage = ({ text, after, before, rows: limit }: PagedSearch) =>
  omitUndefined({ text, after, before, limit })

/** Whose history the address asks for. */
export const subjectOf = (search: PagedSearch): Subject =>
  omitUndefined(Object.fromEntries(subjectIds.map((field) => [field, search[field]])))
