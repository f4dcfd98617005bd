import type pg from 'pg'

/** Tells how searches came to be without their index. */
export const noTextSearchIndex =
  'Text search has no index: the extension pg_trgm or the role oto_search is missing, or was not granted to the account ' +
  'that made the tables.'

/** Whether searches have their index; where the extension or the role for it is missing, they scan lists alone. */
export const hasTextSearchIndex = async (client: pg.Client | pg.Pool): Promise<boolean> => {
  const { rows } = await client.query<{ has: boolean }>(
    `select search_shipments(0, '%', 0) is not null as has`,
  )
  return rows[0]?.has === true
}
