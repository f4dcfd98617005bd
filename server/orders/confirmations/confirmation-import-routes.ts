import type { FastifyInstance } from 'fastify'
import { maxTemplateRows } from '#contract/list-export.ts'
import {
  getConfirmationTemplate,
  importConfirmations,
  listBadConfirmationRows,
  previewConfirmationImport,
} from '#contract/orders/order-confirmation-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import {
  maxImportedConfirmations,
  maxReadConfirmations,
  type UnderstoodConfirmation,
} from '#domain/imports/confirmations/confirmation-import-report.ts'
import { readConfirmationTable } from '#domain/imports/confirmations/confirmation-import-table.ts'
import { tableReport } from '#domain/imports/table/table-report.ts'
import { orderedQuantity } from '#domain/orders/order-confirmation.ts'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import {
  type ConfirmationPlan,
  hashOfPlan,
  planConfirmations,
} from '#server/orders/confirmations/confirmation-import-plan.ts'
import {
  confirmationOf,
  writeConfirmations,
} from '#server/orders/confirmations/order-confirmation-write.ts'
import { orderLineList } from '#server/orders/order-line-list.ts'
import { lineIdentityColumns } from '#server/orders/order-line-sheet.ts'
import { addImportRoutes } from '#server/spreadsheets/import-routes.ts'
import { refuseExcess } from '#server/spreadsheets/reading/table-upload.ts'
import { fieldColumn } from '#server/spreadsheets/text-columns.ts'
import { exportRoute } from '#server/spreadsheets/writing/export-route.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

const orderedText = ({ quantity, cancelled }: OrderLine) =>
  formatQuantity(
    orderedQuantity({ quantity: parseQuantity(quantity), cancelled: parseQuantity(cancelled) }),
  )

/** File of pending lines to confirm; the import recognises its headings. */
const confirmationTemplate: SheetDefinition<OrderLine> = {
  name: ({ fields }) => fields.confirmation,
  fields: [],
  columns: [
    ...lineIdentityColumns,
    fieldColumn('dueDate', 'day', 12),
    { ...fieldColumn('orderedQuantity', 'number', 12), value: orderedText },
    {
      ...fieldColumn('confirmedDate', 'day', 14),
      isToFill: true,
      // The current date of the line, so that an unedited row changes nothing.
      value: ({ confirmation, proposedDate, confirmedDate }) =>
        confirmation === 'refused' ? null : (proposedDate ?? confirmedDate),
    },
    {
      ...fieldColumn('confirmedQuantity', 'number', 14),
      isToFill: true,
      value: ({ proposedQuantity }) => proposedQuantity,
    },
    { ...fieldColumn('note', 'text', 40), isToFill: true, value: () => null },
    fieldColumn('version', 'number', 9),
  ],
}

/** Adds routes to confirm order lines by a file: template, preview, import, and refused rows. */
export function addConfirmationImportRoutes(app: FastifyInstance, database: Database): void {
  exportRoute(
    app,
    database,
    getConfirmationTemplate,
    (_query, scope) => ({
      ...orderLineList({ show: 'pending', sort: 'order' }, scope),
      maxRows: maxTemplateRows,
    }),
    confirmationTemplate,
  )
  addImportRoutes(app, database, {
    kind: 'confirmations',
    read: readConfirmationTable,
    max: { rows: maxReadConfirmations, refusal: 'too-many-confirmation-rows' },
    endpoints: {
      preview: previewConfirmationImport,
      import: importConfirmations,
      badRows: listBadConfirmationRows,
    },
    plan: planWithinLimit,
    isOutdated: (plan, { seen }: { seen?: string | undefined }) =>
      seen !== undefined && seen !== hashOfPlan(plan),
    write: async (mutation, plan) => {
      const confirmations = changesIn(plan).map(({ line, decision, understood: { note } }) =>
        confirmationOf(line, decision, note),
      )
      if (confirmations.length > 0) await writeConfirmations(mutation, confirmations)
    },
    report: (table, plan, isImported) => {
      const understood = plan.confirmations.map((confirmation) => confirmation.understood)
      const count = (outcome: UnderstoodConfirmation['outcome']) =>
        understood.filter((row) => row.outcome === outcome).length
      return {
        ...tableReport(table, understood.length, plan.errors, isImported),
        silent: table.skippedCount,
        confirmed: count('confirmed'),
        proposed: count('proposed'),
        unchanged: count('unchanged'),
        understood: reportedConfirmations(understood),
        seen: hashOfPlan(plan),
      }
    },
  })
}

const changesIn = ({ confirmations }: ConfirmationPlan) =>
  confirmations.filter(({ understood }) => understood.outcome !== 'unchanged')

/** Plans a file within its limit: rows without a change, which a template contains, do not count. */
async function planWithinLimit(...parameters: Parameters<typeof planConfirmations>) {
  const plan = await planConfirmations(...parameters)
  const rows = new Set(
    [...changesIn(plan).map(({ understood }) => understood), ...plan.errors].map((row) => row.row),
  )
  const firstRowBeyond = [...rows].sort((a, b) => a - b)[maxImportedConfirmations]
  refuseExcess(
    'too-many-confirmations',
    firstRowBeyond === undefined ? undefined : { row: firstRowBeyond },
  )
  return plan
}

// The report takes rows with a change first.
function reportedConfirmations(
  understood: readonly UnderstoodConfirmation[],
): UnderstoodConfirmation[] {
  const isUnchanged = ({ outcome }: UnderstoodConfirmation) => outcome === 'unchanged'
  const changes = understood.filter((row) => !isUnchanged(row))
  const unchanged = understood
    .filter(isUnchanged)
    .slice(0, maxImportedConfirmations - changes.length)
  return [...changes, ...unchanged].sort((a, b) => a.row - b.row)
}
