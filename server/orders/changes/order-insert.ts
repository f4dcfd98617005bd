import * as z from 'zod'
import { thisCompany } from '#database/client/sql.ts'
import type { AddedOrderLines, NewOrder, NewOrderLine } from '#domain/orders/order-change.ts'
import type { OrderValues } from '#domain/orders/order-event.ts'
import { numberNewLines } from '#domain/orders/order-line-number.ts'
import { isWhole, parseQuantity } from '#domain/units/quantity.ts'
import { isDivisible } from '#domain/units/unit-text.ts'
import { requireActiveSupplier } from '#server/data/active-supplier.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { isViolated, unlessOvertaken } from '#server/orders/import/import-overtaken.ts'
import {
  insertOrderLines,
  insertOrders,
  storedOrders,
} from '#server/orders/import/order-import-queries.ts'
import { lineColumnsOf } from '#server/orders/order-line-columns.ts'
import { insertOrderEvents } from '#server/orders/order-line-terms.ts'
import { pointerTo } from '#server/orders/seen-lines.ts'

const presentOrder = z.object({ id: z.int(), code: z.string() })
const presentLine = z.object({ lineNumber: z.int(), reference: z.string() })
type PresentOrder = z.output<typeof presentOrder>

/** Creates an order with its lines and returns its id. Throws `code-taken` if the supplier has the code already. */
export async function insertOrder(mutation: MutationContext, entry: NewOrder): Promise<number> {
  const { execute, supplierId } = mutation
  const { companyId } = mutation.caller
  const [, existing] = await awaitPipelined([
    requireActiveSupplier(mutation, supplierId),
    execute(storedOrders(companyId, [supplierId], [entry.code])),
  ])
  if (existing.length > 0) throw codeTaken()
  const { code, orderDate, shipTo, lines, note } = entry
  const [order] = await execute(
    insertOrders(companyId, [{ supplierId, code, orderDate, shipTo, fileTerms: {} }]),
  ).catch((error: Error) => {
    throw isViolated(error, ['orders_company_id_supplier_id_code_key']) ? codeTaken() : error
  })
  if (!order) throw new Error('an order was not inserted')
  await writeLines(mutation, order, lines, [])
  const createdEntry = { orderId: order.id, orderCode: order.code, note, kind: 'created' as const }
  const after = { orderDate, shipTo }
  await insertOrderEvents(mutation, [{ ...createdEntry, ...entryDefaults(mutation), after }])
  mutation.notify({ orderLines: true })
  return order.id
}

const codeTaken = () =>
  new ProblemError('code-taken', { errors: [{ pointer: '/body/code', code: 'duplicate' }] })

/** Adds lines to an order; if any has errors, throws them and adds none. Concurrent additions wait, imports do not. */
export async function addLinesToOrder(
  mutation: MutationContext,
  orderId: number,
  { lines, note }: AddedOrderLines,
) {
  const { execute, executeOne, supplierId } = mutation
  const [, order, existingLines] = await awaitPipelined([
    requireActiveSupplier(mutation, supplierId),
    executeOne(typedSql(presentOrder)`
      select id, code from orders
      where company_id = ${thisCompany} and supplier_id = ${supplierId} and id = ${orderId} for no key update`),
    execute(typedSql(presentLine)`
      select line_number as "lineNumber", coalesce(line_reference, line_number::text) as reference
      from order_lines where company_id = ${thisCompany} and order_id = ${orderId}`),
  ])
  if (!order) throw new ProblemError('not-found')
  const addedLines = await writeLines(mutation, order, lines, existingLines)
  const entries = addedLines.map(({ id, reference, line }) => ({
    ...entryDefaults(mutation),
    ...{ orderId, orderCode: order.code, orderLineId: id, kind: 'added' as const, note },
    ...{ lineReference: reference, productCode: line.productCode },
    after: { quantity: line.quantity, dueDate: line.dueDate },
  }))
  await insertOrderEvents(mutation, entries)
  mutation.notify({ orderLines: true })
  return {
    lines: addedLines.map(({ id }) => ({ id, version: 1, confirmation: 'unconfirmed' as const })),
  }
}

const entryDefaults = ({ supplierId }: MutationContext) => ({
  ...{ supplierId, orderLineId: null, lineReference: '', productCode: '' },
  before: {} satisfies OrderValues,
})

/** Inserts lines of an order, numbered after the existing ones. */
async function writeLines(
  { execute, caller: { companyId }, supplierId }: MutationContext,
  order: PresentOrder,
  lines: readonly NewOrderLine[],
  existingLines: readonly z.output<typeof presentLine>[],
) {
  const numbering = numberNewLines(
    existingLines,
    lines.map(({ lineNumber }) => lineNumber),
  )
  const faults = [
    ...numbering.duplicates.map(
      (index) => ({ pointer: pointerTo(index, 'lineNumber'), code: 'duplicate' }) as const,
    ),
    ...lines.flatMap(fractionFaults),
  ]
  if (faults.length > 0) throw invalid(...faults)
  const columns = lines.map((line, index) => {
    const { lineNumber, reference } = numbering.lines[index] ?? { lineNumber: 0, reference: '' }
    const { quantity, packMultiple, ...rest } = line
    const values = {
      ...{ ...rest, reference, cancelled: 0n, quantity: parseQuantity(quantity) },
      packMultiple: packMultiple === null ? null : parseQuantity(packMultiple),
    }
    return {
      ...lineColumnsOf(values, order.code, lineNumber, []),
      ...{ supplierId, orderId: order.id, orderCode: order.code, lineNumber, fileTerms: {} },
    }
  })
  const inserted = await unlessOvertaken(() => execute(insertOrderLines(companyId, columns)))
  const idByNumber = new Map(inserted.map(({ id, lineNumber }) => [lineNumber, id]))
  return lines.map((line, index) => {
    const { lineNumber = 0, reference = '' } = numbering.lines[index] ?? {}
    return { id: idByNumber.get(lineNumber) ?? 0, reference, line }
  })
}

function fractionFaults(line: NewOrderLine, index: number) {
  if (isDivisible(line.unit)) return []
  const quantityFields = ['quantity', 'packMultiple'] as const
  return quantityFields
    .filter((field) => !isWhole(parseQuantity(line[field] ?? '0')))
    .map((field) => ({ pointer: pointerTo(index, field), code: 'not-whole' }) as const)
}
