import type { FieldError } from '#contract/problem.ts'
import { sql } from '#database/client/sql.ts'
import {
  acceptedTerms,
  type ConfirmationDecision,
  type ConfirmationState,
  decideConfirmation,
  quantityFault,
} from '#domain/order-confirmation.ts'
import type { ConfirmationEntry, ProposalAnswerEntry } from '#domain/order-confirmation-shape.ts'
import type { OrderEventKind, OrderValues } from '#domain/order-event.ts'
import { formatQuantity, parseQuantity } from '#domain/quantity.ts'
import { updateRows } from '#server/data/batch-write.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import {
  insertOrderEvents,
  type LockedTerms,
  lockTerms,
  todayOf,
} from '#server/orders/order-line-terms.ts'

/** What becomes of a line, and what its history says. */
type Written = {
  line: LockedTerms
  confirmation: ConfirmationState
  changed?: Partial<LockedTerms>
  entry: { kind: OrderEventKind; before: OrderValues; after: OrderValues }
}

const pointerTo = (index: number, field: string) => `/body/lines/${index}/${field}`

/** Confirms lines, or keeps what the supplier proposes: all, or none and why. */
export async function confirmLines(mutation: MutationContext, { lines, note }: ConfirmationEntry) {
  const found = await lockSeen(mutation, lines)
  const today = await todayOf(mutation)
  const faults: FieldError[] = []
  const written = lines.map((said, index) => {
    const line = found[index] as LockedTerms
    const quantity = said.quantity === undefined ? undefined : parseQuantity(said.quantity)
    const decision = decideConfirmation(line, { date: said.date, quantity }, today)
    if (decision.outcome === 'faulty')
      faults.push({ pointer: pointerTo(index, decision.field), ...faultOf(line, decision.fault) })
    return confirmed(line, decision)
  })
  if (faults.length > 0) throw invalid(...faults)
  return write(mutation, written, note, (line) => (line.confirmation === 'proposed' ? note : ''))
}

/** Accepts or refuses open proposals: all, or none and why. */
export async function answerLines(
  mutation: MutationContext,
  { lines, isAccepted, note }: ProposalAnswerEntry,
) {
  const found = await lockSeen(mutation, lines)
  const faults: FieldError[] = []
  for (const [index, line] of found.entries()) {
    const fault =
      line.confirmation !== 'proposed'
        ? 'invalid'
        : isAccepted && line.proposedQuantity !== null
          ? quantityFault(line, line.proposedQuantity)
          : undefined
    if (fault) faults.push({ pointer: pointerTo(index, 'id'), ...faultOf(line, fault) })
  }
  if (faults.length > 0) throw invalid(...faults)
  return write(mutation, found.map(isAccepted ? accepted : refused), note, ({ line }) =>
    isAccepted ? '' : line.proposalNote,
  )
}

const faultOf = (line: LockedTerms, code: FieldError['code']) =>
  code === 'below-announced'
    ? { code, params: { announced: formatQuantity(line.announced) } }
    : { code }

// In the order of the call. Ids that are not the caller's are not there.
async function lockSeen(
  mutation: MutationContext,
  seen: readonly { id: number; version: number }[],
): Promise<LockedTerms[]> {
  const byId = await lockTerms(
    mutation,
    seen.map(({ id }) => id),
  )
  if (seen.some(({ id }) => !byId.has(id))) throw new ProblemError('not-found')
  const faults: FieldError[] = seen.flatMap(({ id }, index) =>
    seen.findIndex((other) => other.id === id) < index
      ? [{ pointer: pointerTo(index, 'id'), code: 'duplicate' } as const]
      : [],
  )
  if (faults.length > 0) throw invalid(...faults)
  const errors: FieldError[] = seen.flatMap(({ id, version }, index) =>
    byId.get(id)?.version === version
      ? []
      : [{ pointer: pointerTo(index, 'version'), code: 'out-of-date' } as const],
  )
  if (errors.length > 0) throw new ProblemError('version-changed', { errors })
  return seen.map(({ id }) => byId.get(id) as LockedTerms)
}

const agreedDate = ({ confirmedDate, dueDate }: LockedTerms) => confirmedDate ?? dueDate
const wanted = ({ quantity, cancelled }: Pick<LockedTerms, 'quantity' | 'cancelled'>) =>
  formatQuantity(quantity - cancelled)
const noProposal = { proposedDate: null, proposedQuantity: null }

function confirmed(line: LockedTerms, decision: ConfirmationDecision): Written {
  if (decision.outcome !== 'proposed')
    return {
      line,
      confirmation: 'confirmed',
      changed: { confirmedDate: line.dueDate, ...noProposal },
      entry: {
        kind: 'confirmed',
        before: { confirmedDate: line.confirmedDate },
        after: { confirmedDate: line.dueDate, quantity: wanted(line) },
      },
    }
  const { date, quantity } = decision
  return {
    line,
    confirmation: 'proposed',
    changed: { proposedDate: date, proposedQuantity: quantity },
    entry: {
      kind: 'proposed',
      before: {
        ...(date && { confirmedDate: agreedDate(line) }),
        ...(quantity !== null && { quantity: wanted(line) }),
      },
      after: {
        ...(date && { confirmedDate: date }),
        ...(quantity !== null && { quantity: formatQuantity(quantity) }),
      },
    },
  }
}

function accepted(line: LockedTerms): Written {
  const terms = acceptedTerms(line, { date: line.proposedDate, quantity: line.proposedQuantity })
  const isSame = wanted(terms) === wanted(line)
  return {
    line,
    confirmation: 'confirmed',
    changed: { ...terms, ...noProposal },
    entry: {
      kind: 'accepted',
      before: { confirmedDate: line.confirmedDate, ...(!isSame && { quantity: wanted(line) }) },
      after: { confirmedDate: terms.confirmedDate, ...(!isSame && { quantity: wanted(terms) }) },
    },
  }
}

const refused = (line: LockedTerms): Written => ({
  line,
  confirmation: 'refused',
  changed: noProposal,
  entry: {
    kind: 'refused',
    before: {
      ...(line.proposedDate && { confirmedDate: line.proposedDate }),
      ...(line.proposedQuantity !== null && { quantity: formatQuantity(line.proposedQuantity) }),
    },
    after: {},
  },
})

const columns = [
  ...['confirmation', 'confirmedDate', 'proposedDate', 'proposedQuantity', 'proposalNote'],
  ...['quantity', 'cancelled'],
]

async function write(
  { execute, caller, notify }: MutationContext,
  written: Written[],
  note: string,
  proposalNoteOf: (written: Written) => string,
) {
  const rows = written.map((one) => {
    const after = { ...one.line, ...one.changed }
    return {
      ...after,
      confirmation: one.confirmation,
      proposalNote: proposalNoteOf(one),
      quantity: formatQuantity(after.quantity),
      cancelled: formatQuantity(after.cancelled),
      proposedQuantity:
        after.proposedQuantity === null ? null : formatQuantity(after.proposedQuantity),
    }
  })
  await execute(
    updateRows('order_lines', rows, columns, sql`, version = t.version + 1, changed_at = now()`),
  )
  const entries = written.map(({ line, entry }) => ({
    ...{ supplierId: line.supplierId, orderId: line.orderId, orderLineId: line.id },
    ...{ lineReference: line.reference, productCode: line.productCode, note },
    ...entry,
  }))
  await execute(insertOrderEvents(caller.companyId, caller.userId, entries))
  for (const supplierId of new Set(written.map(({ line }) => line.supplierId)))
    notify({ orderLines: true, supplierId })
  return {
    lines: rows.map(({ id, version, confirmation }) => ({
      id,
      version: version + 1,
      confirmation,
    })),
  }
}
