import type { SignInTopic } from '#domain/sign-in-event.ts'
import { readPageSize } from '#web/app/page-size.ts'
import { omitUndefined, readTextParam } from '#web/app/use-search-params.ts'

export const topics: readonly SignInTopic[] = ['sign-in', 'refusal', 'change']

/** What the address says of the company's sign-ins. */
export type SignInLogSearch = {
  username?: string
  topic?: SignInTopic
  after?: string
  before?: string
  page?: number
  rows?: number
}

/** Reads the address; what cannot be understood is left out. */
export function readSignInLogSearch(search: Record<string, unknown>): SignInLogSearch {
  const page = Number(search.page)
  return omitUndefined({
    username: readTextParam(search.username),
    topic: topics.find((one) => one === search.topic),
    after: readTextParam(search.after, 120),
    before: readTextParam(search.before, 120),
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
    rows: readPageSize(search.rows),
  })
}
