import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/comments/mention-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { foldedText } from '#domain/code-text.ts'
import { type CommentSubject, maxMentionsOffered } from '#domain/comments/comment.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { subjectTables } from '#server/queries/comment-subject.ts'
import { isReader } from '#server/queries/comment-visibility.ts'

// The same endpoint at any URL.
type SearchEndpoint = Omit<typeof contract.searchShipmentMentions, 'url'> & {
  url: `/api/${string}`
}

export function addMentionRoutes(app: FastifyInstance, database: Database): void {
  const searchRoute = (search: SearchEndpoint, kind: CommentSubject) =>
    queryRoute(app, database, search, ({ params, query }) =>
      mentionablePeople(kind, params.id, query),
    )
  searchRoute(contract.searchShipmentMentions, 'shipment')
  searchRoute(contract.searchOrderMentions, 'order')
  searchRoute(contract.searchOrderLineMentions, 'order-line')
  searchRoute(contract.searchDiscrepancyMentions, 'discrepancy')
}

const ownSide = sql`case when caller.own_supplier_id is null then 'buyer' else 'supplier' end`

// People whose name, or a word of it, begins with the text come first. Null (404) if the subject is not the supplier's.
const mentionablePeople = (
  kind: CommentSubject,
  id: number,
  { text, isInternal }: { text: string; isInternal: 'true' | 'false' },
): Sql => {
  const folded = foldedText(text)
  return sql`case when exists (select from ${sql.ref(subjectTables[kind].table)} x
      where x.company_id = ${thisCompany} and x.supplier_id = caller.supplier_id and x.id = ${id})
    then (select coalesce(json_agg(person), '[]') from (
      select u.id, u.name, case when u.supplier_id is null then 'buyer' else 'supplier' end as side
      from users u
      where u.company_id = ${thisCompany} and u.id <> caller.user_id and strpos(u.sort_name, ${folded}) > 0
        and ${isReader({ supplierId: sql`caller.supplier_id`, side: ownSide, isInternal: sql`${isInternal === 'true'}::boolean` })}
      order by strpos(' ' || u.sort_name, ' ' || ${folded}::text) = 0, u.sort_name, u.id
      limit ${sql.lit(maxMentionsOffered)}
    ) person) end`
}
