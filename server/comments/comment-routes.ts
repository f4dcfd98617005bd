import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/comments/comment-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { foldedText } from '#domain/code-text.ts'
import {
  type CommentSubject,
  commentPageSize,
  maxMentionsOffered,
} from '#domain/comments/comment.ts'
import { commentJson } from '#server/comments/comment-json.ts'
import {
  clearComment,
  editComment,
  insertComment,
  readComment,
} from '#server/comments/comment-write.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { subjectTables } from '#server/queries/comment-subject.ts'
import {
  callerAsReader,
  isCommentReader,
  isCommentVisible,
} from '#server/queries/comment-visibility.ts'

// The endpoints of all subjects differ only in their URLs.
type WithAnyUrl<E> = Omit<E, 'url'> & { url: `/api/${string}` }
type ListEndpoint = WithAnyUrl<typeof contract.listShipmentComments>
type AdditionEndpoint = WithAnyUrl<typeof contract.addShipmentComment>

export function addCommentRoutes(app: FastifyInstance, database: Database): void {
  const listRoute = (list: ListEndpoint, kind: CommentSubject) =>
    queryRoute(app, database, list, ({ params, query }) => pageOf(kind, params.id, query.before))
  const addRoute = (addition: AdditionEndpoint, kind: CommentSubject) =>
    mutationRoute(app, database, addition, async (mutation, { params, body, reply }) => {
      const id = await insertComment(mutation, { kind, id: params.id }, body)
      return readComment(mutation, id, reply)
    })
  listRoute(contract.listShipmentComments, 'shipment')
  listRoute(contract.listOrderComments, 'order')
  listRoute(contract.listOrderLineComments, 'order-line')
  listRoute(contract.listDiscrepancyComments, 'discrepancy')
  queryRoute(app, database, contract.listCommentedLines, ({ params }) => commentedLines(params.id))
  addRoute(contract.addShipmentComment, 'shipment')
  addRoute(contract.addOrderComment, 'order')
  addRoute(contract.addOrderLineComment, 'order-line')
  addRoute(contract.addDiscrepancyComment, 'discrepancy')

  mutationRoute(app, database, contract.updateComment, async (mutation, input) => {
    const { params, body, reply } = input
    await editComment(mutation, params.id, body)
    return readComment(mutation, params.id, reply)
  })

  mutationRoute(app, database, contract.removeComment, async (mutation, { params, reply }) => {
    await clearComment(mutation, params.id)
    return readComment(mutation, params.id, reply)
  })
}

// Null, which replies `not-found`, if the subject is not the supplier's.
const pageOf = (kind: CommentSubject, id: number, before: number | undefined): Sql => {
  const { table, column } = subjectTables[kind]
  const beforeCondition = before === undefined ? sql`` : sql`and c.id < ${before}`
  return sql`case when exists (select from ${sql.ref(table)} x
      where x.company_id = ${thisCompany} and x.supplier_id = caller.supplier_id and x.id = ${id})
    then coalesce((select json_agg(${commentJson(callerAsReader)} order by c.id) from (
      select * from comments c
      where c.company_id = ${thisCompany} and ${sql.ref(`c.${column}`)} = ${id} ${beforeCondition}
        and ${isCommentVisible(callerAsReader)}
      order by c.id desc limit ${sql.lit(commentPageSize)}
    ) c), '[]') end`
}

const commentedLines = (orderId: number): Sql => sql`
  case when exists (select from orders x
      where x.company_id = ${thisCompany} and x.supplier_id = caller.supplier_id and x.id = ${orderId})
    then (select coalesce(json_agg(line order by line."orderLineId"), '[]') from (
      select l.id as "orderLineId", coalesce(l.line_reference, l.line_number::text) as "lineNumber",
        count(*)::int as "commentCount"
      from order_lines l join comments c on c.company_id = ${thisCompany} and c.order_line_id = l.id
      where l.company_id = ${thisCompany} and l.order_id = ${orderId} and c.removed_at is null
        and ${isCommentVisible(callerAsReader)}
      group by l.id, 2
    ) line) end`

type SearchEndpoint = WithAnyUrl<typeof contract.searchShipmentMentions>

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
  const foldedSearch = foldedText(text)
  return sql`case when exists (select from ${sql.ref(subjectTables[kind].table)} x
      where x.company_id = ${thisCompany} and x.supplier_id = caller.supplier_id and x.id = ${id})
    then (select coalesce(json_agg(person), '[]') from (
      select u.id, u.name, case when u.supplier_id is null then 'buyer' else 'supplier' end as side
      from users u
      where u.company_id = ${thisCompany} and u.id <> caller.user_id and strpos(u.sort_name, ${foldedSearch}) > 0
        and ${isCommentReader({ supplierId: sql`caller.supplier_id`, side: ownSide, isInternal: sql`${isInternal === 'true'}::boolean` })}
      order by strpos(' ' || u.sort_name, ' ' || ${foldedSearch}::text) = 0, u.sort_name, u.id
      limit ${sql.lit(maxMentionsOffered)}
    ) person) end`
}
