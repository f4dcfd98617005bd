import * as z from 'zod'
import type { FieldError } from '#contract/problem.ts'
import { thisCompany } from '#database/client/sql.ts'
import { fileTermsBeforeChange } from '#domain/orders/file-terms.ts'
import {
  decideCancellation,
  decideChange,
  type OrderLineCancellation,
  type OrderLineChanges,
  type RequestedTerms,
} from '#domain/orders/order-change.ts'
import { orderedQuantity } from '#domain/orders/order-confirmation.ts'
import type { OrderEventKind, OrderValues } from '#domain/orders/order-event.ts'
import { waivedQuantity } from '#domain/orders/waived-quantity.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import {
  insertOrderEvents,
  lockTermsOfOrder,
  type OrderLineTerms,
  updateTerms,
} from '#server/orders/order-line-terms.ts'
import { faultOf, lockSeenLines, pointerTo } from '#server/orders/seen-lines.ts'

const orderVersion = z.object({ version: z.int() })

type ChangedTerms = { line: OrderLineTerms; terms: RequestedTerms }

/** Changes dates and quantities of all given lines; if any has errors, throws them and changes none. */
export async function changeLines(mutation: MutationContext, { lines, note }: OrderLineChanges) {
  const lockedLines = await lockSeenLines(mutation, lines)
  return applyDecisions(mutation, lockedLines, 'changed', note, (line, index) => {
    const { dueDate, quantity } = lines[index] ?? {}
    return decideChange(line, {
      dueDate,
      quantity: quantity === undefined ? undefined : parseQuantity(quantity),
    })
  })
}

/** Cancels the unannounced quantity of all given lines; if any has errors, throws them and changes none. */
export async function cancelLines(
  mutation: MutationContext,
  { lines, note }: OrderLineCancellation,
) {
  const lockedLines = await lockSeenLines(mutation, lines)
  return applyDecisions(mutation, lockedLines, 'cancelled', note, decideCancellation)
}

/** Cancels the unannounced quantity of an order's lines, if none of them changed since the version seen. */
export async function cancelAllLines(mutation: MutationContext, orderId: number, note: string) {
  const lines = await lockTermsOfOrder(mutation, orderId)
  // An order without lines is another supplier's, or its import was undone.
  if (lines.length === 0) throw new ProblemError('not-found')
  const order = await mutation.executeOne(typedSql(orderVersion)`
    select version from orders where company_id = ${thisCompany} and id = ${orderId}`)
  const version = lines.reduce((sum, line) => sum + line.version, order?.version ?? 0)
  if (version !== mutation.version) throw new ProblemError('version-changed', { version })
  const changedTerms = lines.flatMap((line) => {
    const decision = decideCancellation(line)
    return decision.outcome === 'changed' ? [{ line, terms: decision.terms }] : []
  })
  if (changedTerms.length === 0) {
    const isRestInShipments = lines.some(({ pending }) => pending > 0n)
    const code = isRestInShipments ? 'rest-in-shipments' : 'nothing-pending'
    throw invalid({ pointer: '/params/id', code })
  }
  await writeChanges(mutation, changedTerms, 'cancelled', note)
  return repliesOf(
    changedTerms.map(({ line }) => line),
    changedTerms,
  )
}

async function applyDecisions(
  mutation: MutationContext,
  lines: OrderLineTerms[],
  kind: OrderEventKind,
  note: string,
  decide: (line: OrderLineTerms, index: number) => ReturnType<typeof decideChange>,
) {
  const faults: FieldError[] = []
  const changedTerms: ChangedTerms[] = []
  for (const [index, line] of lines.entries()) {
    const decision = decide(line, index)
    if (decision.outcome === 'faulty')
      faults.push({ pointer: pointerTo(index, decision.field), ...faultOf(line, decision.fault) })
    if (decision.outcome === 'changed') changedTerms.push({ line, terms: decision.terms })
  }
  if (faults.length > 0) throw invalid(...faults)
  await writeChanges(mutation, changedTerms, kind, note)
  return repliesOf(lines, changedTerms)
}

const repliesOf = (lines: readonly OrderLineTerms[], changedTerms: readonly ChangedTerms[]) => {
  const changedIds = new Set(changedTerms.map(({ line }) => line.id))
  return {
    lines: lines.map(({ id, version, confirmation }) =>
      changedIds.has(id)
        ? { id, version: version + 1, confirmation: 'unconfirmed' as const }
        : { id, version, confirmation },
    ),
  }
}

const columns = [
  ...['dueDate', 'quantity', 'cancelled', 'waived', 'fileTerms', 'confirmation'],
  ...['confirmedDate', 'proposedDate', 'proposedQuantity', 'proposalNote'],
]

// A confirmation of the former date or quantity no longer holds, as after an import.
const noConfirmation = {
  confirmation: 'unconfirmed',
  confirmedDate: null,
  proposedDate: null,
  proposedQuantity: null,
  proposalNote: '',
}

async function writeChanges(
  mutation: MutationContext,
  changedTerms: readonly ChangedTerms[],
  kind: OrderEventKind,
  note: string,
) {
  if (changedTerms.length === 0) return
  const { notify } = mutation
  const rows = changedTerms.map(({ line, terms }) => ({
    id: line.id,
    dueDate: terms.dueDate,
    quantity: formatQuantity(terms.quantity),
    cancelled: formatQuantity(terms.cancelled),
    waived: formatQuantity(waivedQuantity(line.credits, orderedQuantity(terms))),
    fileTerms: fileTermsBeforeChange(line),
    ...noConfirmation,
  }))
  const entries = changedTerms.map(({ line, terms }) => ({
    ...{ supplierId: line.supplierId, orderId: line.orderId, orderLineId: line.id },
    orderCode: line.orderCode,
    ...{ lineReference: line.reference, productCode: line.productCode, note, kind },
    ...valuesOf(line, terms),
  }))
  await awaitPipelined([updateTerms(mutation, rows, columns), insertOrderEvents(mutation, entries)])
  for (const supplierId of new Set(changedTerms.map(({ line }) => line.supplierId)))
    notify({ orderLines: true, supplierId })
}

/** Returns the changed values of a line, for its history. */
function valuesOf(
  line: OrderLineTerms,
  terms: RequestedTerms,
): { before: OrderValues; after: OrderValues } {
  const [quantityBefore, quantityAfter] = [orderedQuantity(line), orderedQuantity(terms)]
  const isMoved = line.dueDate !== terms.dueDate
  const isConfirmed = line.confirmedDate !== null
  return {
    before: {
      ...(quantityBefore !== quantityAfter && { quantity: formatQuantity(quantityBefore) }),
      ...(isMoved && { dueDate: line.dueDate }),
      ...(isConfirmed && { confirmedDate: line.confirmedDate }),
    },
    after: {
      ...(quantityBefore !== quantityAfter && { quantity: formatQuantity(quantityAfter) }),
      ...(isMoved && { dueDate: terms.dueDate }),
      ...(isConfirmed && { confirmedDate: null }),
    },
  }
}
