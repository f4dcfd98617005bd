import type pg from 'pg'

/** Message about searches without their index. */
export const noTextSearchIndexMessage =
  'Text search has no index: the extension pg_trgm or the role oto_search is missing, or was not granted to the account ' +
  'that made the tables.'

/** Whether text search has its index. Without its extension or role, searches scan lists. */
export const hasTextSearchIndex = async (client: pg.Client | pg.Pool): Promise<boolean> => {
  const { rows } = await client.query<{ hasIndex: boolean }>(
    `select search_shipments(0, '%', 0) is not null as "hasIndex"`,
  )
  return rows[0]?.hasIndex === true
}
