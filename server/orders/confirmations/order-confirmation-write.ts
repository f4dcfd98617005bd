import type { FieldError } from '#contract/problem.ts'
import { fileTermsBeforeChange } from '#domain/orders/file-terms.ts'
import {
  acceptedTerms,
  type ConfirmationEntry,
  type ConfirmationState,
  decideConfirmation,
  orderedQuantity,
  type ProposalAnswerEntry,
  quantityFault,
  type ValidDecision,
} from '#domain/orders/order-confirmation.ts'
import type { OrderEventKind, OrderValues } from '#domain/orders/order-event.ts'
import { waivedQuantity } from '#domain/orders/waived-quantity.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { invalid } from '#server/http/problem-error.ts'
import { formerTermsOf } from '#server/orders/confirmations/confirmation-reversal.ts'
import {
  insertOrderEvents,
  type OrderLineTerms,
  updateTerms,
} from '#server/orders/order-line-terms.ts'
import { faultOf, lockSeenLines, pointerTo } from '#server/orders/seen-lines.ts'
import { readToday } from '#server/queries/day-start.ts'

/** The new terms of a line, and their entry in its history. */
type WrittenTerms = {
  line: OrderLineTerms
  confirmation: ConfirmationState
  changed?: Partial<OrderLineTerms>
  entry: { kind: OrderEventKind; before: OrderValues; after: OrderValues }
}
type NotedTerms = WrittenTerms & { note: string; proposalNote: string }

/** Confirms all given lines or stores the supplier's proposals; if any has errors, throws them and writes none. */
export async function confirmLines(mutation: MutationContext, { lines, note }: ConfirmationEntry) {
  const [lockedLines, today] = await awaitPipelined([
    lockSeenLines(mutation, lines),
    readToday(mutation),
  ])
  const faults: FieldError[] = []
  const newTerms = lines.flatMap((entry, index) => {
    const line = lockedLines[index] as OrderLineTerms
    const quantity = entry.quantity === undefined ? undefined : parseQuantity(entry.quantity)
    const decision = decideConfirmation(line, { date: entry.date, quantity }, today)
    if (decision.outcome !== 'faulty') return confirmationOf(line, decision, note)
    faults.push({ pointer: pointerTo(index, decision.field), ...faultOf(line, decision.fault) })
    return []
  })
  if (faults.length > 0) throw invalid(...faults)
  return writeConfirmations(mutation, newTerms)
}

/** Returns the new terms of a line by a decision, with the supplier's note. */
export function confirmationOf(
  line: OrderLineTerms,
  decision: ValidDecision,
  note: string,
): NotedTerms {
  const newTerms = confirmTerms(line, decision)
  return { ...newTerms, note, proposalNote: newTerms.confirmation === 'proposed' ? note : '' }
}

/** Accepts or refuses all given proposals; if any has errors, throws them and writes none. */
export async function answerLines(
  mutation: MutationContext,
  { lines, isAccepted, note }: ProposalAnswerEntry,
) {
  const lockedLines = await lockSeenLines(mutation, lines)
  const faults: FieldError[] = []
  for (const [index, line] of lockedLines.entries()) {
    const fault =
      line.confirmation !== 'proposed'
        ? 'invalid'
        : isAccepted && line.proposedQuantity !== null
          ? quantityFault(line, line.proposedQuantity)
          : undefined
    if (fault) faults.push({ pointer: pointerTo(index, 'id'), ...faultOf(line, fault) })
  }
  if (faults.length > 0) throw invalid(...faults)
  const newTerms = lockedLines.map((line) => ({
    ...(isAccepted ? acceptTerms(line) : refuseTerms(line)),
    ...{ note, proposalNote: isAccepted ? '' : line.proposalNote },
  }))
  return writeConfirmations(mutation, newTerms)
}

const agreedDate = ({ confirmedDate, dueDate }: OrderLineTerms) => confirmedDate ?? dueDate
const orderedText = ({ quantity, cancelled }: Pick<OrderLineTerms, 'quantity' | 'cancelled'>) =>
  formatQuantity(quantity - cancelled)
const noProposal = { proposedDate: null, proposedQuantity: null }

function confirmTerms(line: OrderLineTerms, decision: ValidDecision): WrittenTerms {
  if (decision.outcome !== 'proposed')
    return {
      line,
      confirmation: 'confirmed',
      changed: { confirmedDate: decision.date, ...noProposal },
      entry: {
        kind: 'confirmed',
        before: { confirmedDate: line.confirmedDate },
        after: { confirmedDate: decision.date, quantity: orderedText(line) },
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
        ...(quantity !== null && { quantity: orderedText(line) }),
      },
      after: {
        ...(date && { confirmedDate: date }),
        ...(quantity !== null && { quantity: formatQuantity(quantity) }),
      },
    },
  }
}

function acceptTerms(line: OrderLineTerms): WrittenTerms {
  const terms = acceptedTerms(line, { date: line.proposedDate, quantity: line.proposedQuantity })
  const isSameQuantity = orderedText(terms) === orderedText(line)
  return {
    line,
    confirmation: 'confirmed',
    changed: {
      ...terms,
      ...noProposal,
      // The next import with the former quantity must not replace the accepted quantity.
      ...(!isSameQuantity && { fileTerms: fileTermsBeforeChange(line) }),
    },
    entry: {
      kind: 'accepted',
      before: {
        confirmedDate: line.confirmedDate,
        ...(!isSameQuantity && { quantity: orderedText(line) }),
      },
      after: {
        confirmedDate: terms.confirmedDate,
        ...(!isSameQuantity && { quantity: orderedText(terms) }),
      },
    },
  }
}

const refuseTerms = (line: OrderLineTerms): WrittenTerms => ({
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
  ...['quantity', 'cancelled', 'waived', 'fileTerms'],
]

/** Writes confirmations to locked lines and to their history. */
export async function writeConfirmations(
  mutation: MutationContext,
  newTerms: readonly NotedTerms[],
) {
  const { notify } = mutation
  const rows = newTerms.map((terms) => {
    const after = { ...terms.line, ...terms.changed }
    return {
      ...after,
      confirmation: terms.confirmation,
      proposalNote: terms.proposalNote,
      quantity: formatQuantity(after.quantity),
      cancelled: formatQuantity(after.cancelled),
      waived: formatQuantity(waivedQuantity(after.credits, orderedQuantity(after))),
      proposedQuantity:
        after.proposedQuantity === null ? null : formatQuantity(after.proposedQuantity),
    }
  })
  const entries = newTerms.map(({ line, entry, note }) => ({
    ...{ supplierId: line.supplierId, orderId: line.orderId, orderLineId: line.id },
    orderCode: line.orderCode,
    ...{ lineReference: line.reference, productCode: line.productCode, note },
    ...entry,
    ...((entry.kind === 'confirmed' || entry.kind === 'proposed') && {
      former: formerTermsOf(line),
    }),
  }))
  await awaitPipelined([updateTerms(mutation, rows, columns), insertOrderEvents(mutation, entries)])
  for (const supplierId of new Set(newTerms.map(({ line }) => line.supplierId)))
    notify({ orderLines: true, supplierId })
  return {
    lines: rows.map(({ id, version, confirmation }) => ({
      id,
      version: version + 1,
      confirmation,
    })),
  }
}
