import type { FastifyInstance } from 'fastify'
import { maxTemplateRows } from '#contract/list-export.ts'
import {
  getConfirmationTemplate,
  importConfirmations,
  listBadConfirmationRows,
  previewConfirmationImport,
} from '#contract/orders/confirmation-import-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import {
  maxImportedConfirmations,
  maxReadConfirmations,
  type UnderstoodConfirmation,
} from '#domain/imports/confirmations/confirmation-import-report.ts'
import { readConfirmationTable } from '#domain/imports/confirmations/confirmation-import-table.ts'
import { tableReport } from '#domain/imports/table/table-report.ts'
import {
  type ConfirmationPlan,
  planConfirmations,
  seenOf,
} from '#server/orders/confirmations/confirmation-import-plan.ts'
import { confirmationTemplate } from '#server/orders/confirmations/confirmation-template.ts'
import {
  confirmationOf,
  writeConfirmations,
} from '#server/orders/confirmations/order-confirmation-write.ts'
import { orderLineList } from '#server/orders/order-line-list.ts'
import { addImportRoutes } from '#server/spreadsheets/import-routes.ts'
import { refuseBeyond } from '#server/spreadsheets/reading/table-upload.ts'
import { exportRoute } from '#server/spreadsheets/writing/export-route.ts'

/** Suppliers confirm order lines by a file: template, preview, import, and the rows that are refused. */
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
    max: { rows: maxReadConfirmations, refusal: 'too-many-confirmations' },
    endpoints: {
      preview: previewConfirmationImport,
      import: importConfirmations,
      badRows: listBadConfirmationRows,
    },
    plan: planWithinLimit,
    isOvertaken: (plan, { seen }: { seen?: string | undefined }) =>
      seen !== undefined && seen !== seenOf(plan),
    write: async (mutation, plan) => {
      const written = changesIn(plan).map(({ line, decision, understood: { note } }) =>
        confirmationOf(line, decision, note),
      )
      if (written.length > 0) await writeConfirmations(mutation, written)
    },
    report: (table, plan, isImported) => {
      const understood = plan.confirmations.map((one) => one.understood)
      const count = (wanted: UnderstoodConfirmation['outcome']) =>
        understood.filter(({ outcome }) => outcome === wanted).length
      return {
        ...tableReport(table, understood.length, plan.errors, isImported),
        silent: table.silentRows,
        confirmed: count('confirmed'),
        proposed: count('proposed'),
        unchanged: count('unchanged'),
        understood: withinReport(understood),
        seen: seenOf(plan),
      }
    },
  })
}

const changesIn = ({ confirmations }: ConfirmationPlan) =>
  confirmations.filter(({ understood }) => understood.outcome !== 'unchanged')

/** A template says of each line what is confirmed already: that much of a file is read, and counts for nothing. */
async function planWithinLimit(...given: Parameters<typeof planConfirmations>) {
  const plan = await planConfirmations(...given)
  const rows = new Set(
    [...changesIn(plan).map(({ understood }) => understood), ...plan.errors].map((one) => one.row),
  )
  const beyond = [...rows].sort((one, other) => one - other)[maxImportedConfirmations]
  refuseBeyond('too-many-confirmations', beyond === undefined ? undefined : { row: beyond })
  return plan
}

// Rows that change something come into the report before those that do not.
function withinReport(understood: readonly UnderstoodConfirmation[]): UnderstoodConfirmation[] {
  const isSilent = ({ outcome }: UnderstoodConfirmation) => outcome === 'unchanged'
  const changes = understood.filter((one) => !isSilent(one))
  const others = understood.filter(isSilent).slice(0, maxImportedConfirmations - changes.length)
  return [...changes, ...others].sort((one, other) => one.row - other.row)
}
