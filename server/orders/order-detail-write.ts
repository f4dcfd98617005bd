import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { orderFileTerms } from '#domain/orders/file-terms.ts'
import type { OrderDetailChanges } from '#domain/orders/order-change.ts'
import type { OrderValues } from '#domain/orders/order-event.ts'
import { type OrderDetails, orderFileTermsBeforeChange } from '#domain/orders/order-file-terms.ts'
import { day } from '#domain/units/day.ts'
import { updateRows } from '#server/data/batch-write.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { insertOrderEvents, type OrderEntry } from '#server/orders/order-line-terms.ts'

const lockedOrder = z.object({
  id: z.int(),
  code: z.string(),
  orderDate: day,
  shipTo: z.string().nullable(),
  fileTerms: orderFileTerms,
  version: z.int(),
})

const fields = ['orderDate', 'shipTo', 'fileTerms']

/** Changes order date and ship-to of an order; serialised with imports of the same order. */
export async function changeOrderDetails(
  mutation: MutationContext,
  id: number,
  { note, ...changes }: OrderDetailChanges,
): Promise<void> {
  const { execute, executeOne, supplierId } = mutation
  const order = await executeOne(typedSql(lockedOrder)`
    select id, code, order_date as "orderDate", ship_to as "shipTo", file_terms as "fileTerms",
      version + (select coalesce(sum(l.version), 0)::int from order_lines l
        where l.company_id = ${thisCompany} and l.supplier_id = o.supplier_id and l.order_id = o.id) as version
    from orders o where company_id = ${thisCompany} and supplier_id = ${supplierId} and id = ${id} for no key update`)
  if (!order) throw new ProblemError('not-found')
  const { code, version } = order
  if (version !== mutation.version) throw new ProblemError('version-changed', { version })
  const details = {
    orderDate: changes.orderDate ?? order.orderDate,
    shipTo: changes.shipTo === undefined ? order.shipTo : changes.shipTo,
  }
  const { before, after } = changedDetails(order, details)
  if (Object.keys(after).length === 0) return
  const row = { id, ...details, fileTerms: orderFileTermsBeforeChange(order) }
  const entry: OrderEntry = {
    ...{ supplierId, orderId: id, orderCode: code, orderLineId: null, kind: 'changed' },
    ...{ lineReference: '', productCode: '', note, before, after },
  }
  await awaitPipelined([
    execute(
      updateRows('orders', [row], fields, sql`, version = t.version + 1, changed_at = now()`),
    ),
    insertOrderEvents(mutation, [entry]),
  ])
  mutation.notify({ orderLines: true })
}

/** Returns the changed values of an order, for its history. */
function changedDetails(former: OrderDetails, current: OrderDetails) {
  const before: OrderValues = {}
  const after: OrderValues = {}
  for (const field of ['orderDate', 'shipTo'] as const) {
    if (former[field] === current[field]) continue
    before[field] = former[field]
    after[field] = current[field]
  }
  return { before, after }
}
