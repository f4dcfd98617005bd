import * as z from 'zod'
import {
  endpoint,
  fileReply,
  idempotentHeaders,
  idParams,
  largeBodyLimit,
  supplierHeaders,
} from '#contract/endpoint.ts'
import { exportTypes, maxTemplateRows } from '#contract/list-export.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import { importEndpoints, rowChoice } from '#contract/table-import.ts'
import {
  confirmationBadRows,
  confirmationImportReport,
  maxImportedConfirmations,
} from '#domain/imports/confirmations/confirmation-import-report.ts'
import { readingChoiceWithDates } from '#domain/imports/table/table-reading.ts'
import {
  changedLineVersions,
  confirmationEntry,
  confirmationReversalEntry,
  proposalAnswerEntry,
} from '#domain/orders/order-confirmation.ts'
import { orderChange } from '#domain/orders/order-event.ts'

/**
 * Confirms order lines as ordered, or proposes another date or quantity; all or none. `errors` names each line that
 * cannot be confirmed. 412 if a line changed since it was read.
 */
export const confirmOrderLines = endpoint({
  method: 'POST',
  url: '/api/order-lines/confirmations',
  access: 'confirmOrders',
  scope: 'supplier',
  summary: 'Confirm order lines, or propose another date or quantity',
  bodyLimit: largeBodyLimit,
  schema: {
    headers: idempotentHeaders,
    body: confirmationEntry,
    response: { 200: changedLineVersions },
  },
})

/**
 * Undoes the last confirmation or proposal of lines, all or none, within five minutes (`undo-over`), unless the
 * lines changed since or a mail named it (`told-already`).
 */
export const reverseConfirmations = endpoint({
  method: 'POST',
  url: '/api/order-lines/confirmation-reversals',
  access: 'confirmOrders',
  scope: 'supplier',
  summary: 'Undo confirmations and proposals',
  bodyLimit: largeBodyLimit,
  schema: {
    headers: idempotentHeaders,
    body: confirmationReversalEntry,
    response: { 200: changedLineVersions },
  },
})

/**
 * Accepts or refuses proposals of suppliers; all or none. Accepted terms are confirmed; an accepted quantity replaces
 * the ordered one.
 */
export const answerProposals = endpoint({
  method: 'POST',
  url: '/api/order-lines/proposal-answers',
  access: 'changeOrders',
  scope: 'company',
  summary: 'Accept or refuse proposals of suppliers',
  bodyLimit: largeBodyLimit,
  schema: {
    headers: idempotentHeaders,
    body: proposalAnswerEntry,
    response: { 200: changedLineVersions },
  },
})

/** Lists changes of an order and its lines by people and files, newest first. */
export const listOrderChanges = endpoint({
  method: 'GET',
  url: '/api/orders/:id/changes',
  access: 'see',
  scope: 'order',
  summary: 'Changes of an order',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    querystring: z.strictObject(pageQuery),
    response: { 200: pageSchema(orderChange) },
  },
})

const fingerprint = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional()
  .meta({
    description: 'Fingerprint from the preview; nothing is stored if an order line changed since',
  })

const endpoints = importEndpoints({
  name: 'confirmation-imports',
  access: 'confirmOrders',
  scope: 'supplier',
  summaries: {
    template: 'Template of order lines to confirm',
    preview: 'Preview a file of confirmations',
    import: `Confirm the order lines of a file, at most ${maxImportedConfirmations}`,
    badRows: 'Bad rows of a file of confirmations',
  },
  queries: {
    preview: z.strictObject(readingChoiceWithDates),
    import: z.strictObject({ ...rowChoice, seen: fingerprint, ...readingChoiceWithDates }),
    badRows: z.strictObject(readingChoiceWithDates),
  },
  replies: {
    template: fileReply(
      `Order lines with a pending quantity, at most ${maxTemplateRows} rows (409 with more)`,
      ['text/csv', exportTypes.xlsx],
    ),
    report: confirmationImportReport,
    badRows: confirmationBadRows,
  },
})

/** Gives a template: the order lines with a pending quantity, their ordered terms and the supplier's answer. */
export const getConfirmationTemplate = endpoints.template

/** Previews a file of confirmations: each row, errors by cell. Nothing is stored. */
export const previewConfirmationImport = endpoints.preview

/**
 * Confirms the order lines of a file, or proposes another date or quantity for them, all in one transaction. `rows=all`
 * stores nothing if any row is bad (400, pointers as `/body/rows/12/confirmed_date`); `rows=good` imports the good
 * rows. With `seen` from a preview, nothing is stored if a line changed since then, and the reply is a new preview.
 */
export const importConfirmations = endpoints.import

/** Lists the rows of a file of confirmations that would not be imported, with their errors, to correct them. */
export const listBadConfirmationRows = endpoints.badRows
