import { readQuery } from '#domain/list-query.ts'
import { type PersonQuery, personQueryFields } from '#domain/person-query.ts'
import { type PagePosition, readPagePosition } from '#web/app/page-position.ts'

/** What the address says of the list of people. */
export type PeopleSearch = PersonQuery & PagePosition

/** Reads the address; what cannot be understood is left out. */
export const readPeopleSearch = (search: Record<string, unknown>): PeopleSearch => ({
  ...readQuery(personQueryFields, search),
  ...readPagePosition(search),
})
