import { readQuery } from '#domain/list-query.ts'
import { type SignInEventQuery, signInEventQueryFields } from '#domain/sign-in-event-query.ts'
import { type PagePosition, readPagePosition } from '#web/app/page-position.ts'

/** What the address says of the company's sign-ins. */
export type SignInLogSearch = SignInEventQuery & PagePosition

/** Reads the address; what cannot be understood is left out. */
export const readSignInLogSearch = (search: Record<string, unknown>): SignInLogSearch => ({
  ...readQuery(signInEventQueryFields, search),
  ...readPagePosition(search),
})
