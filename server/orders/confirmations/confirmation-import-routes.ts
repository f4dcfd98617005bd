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
  type ConfirmationImportReport,
  maxImportedConfirmations,
  maxReadConfirmations,
  type UnderstoodConfirmation,
} from '#domain/imports/confirmations/confirmation-import-report.ts'
import {
  type ConfirmationTable,
  readConfirmationTable,
} from '#domain/imports/confirmations/confirmation-import-table.ts'
import { confirmationOutcomes } from '#domain/imports/confirmations/confirmation-outcome.ts'
import { badRowsOf, tableReport } from '#domain/imports/table/table-report.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { ProblemError } from '#server/http/problem-error.ts'
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
import { badRowsProblem } from '#server/spreadsheets/reading/bad-rows-problem.ts'
import { rememberColumns } from '#server/spreadsheets/reading/import-column-choices.ts'
import {
  acceptTables,
  refuseUnsure,
  type TableUpload,
} from '#server/spreadsheets/reading/table-upload.ts'
import { exportRoute } from '#server/spreadsheets/writing/export-route.ts'

type ConfirmationFile = TableUpload<ConfirmationTable>

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
  app.register(async (files) => {
    acceptTables(files, database, 'confirmations', readWithinLimit)

    mutationRoute(files, database, previewConfirmationImport, async (mutation, { body }) => {
      const { table } = body as ConfirmationFile
      return reportOf(table, await planWithinLimit(mutation, table, false), false)
    })

    mutationRoute(files, database, importConfirmations, async (mutation, { body, query }) => {
      const { table } = body as ConfirmationFile
      refuseUnsure(table)
      const plan = await planWithinLimit(mutation, table, true)
      if (query.rows === 'all' && plan.errors.length > 0) throw badRowsProblem(plan.errors)
      if (query.seen !== undefined && query.seen !== seenOf(plan))
        return reportOf(table, plan, false)
      await rememberColumns(mutation.execute, mutation.caller, 'confirmations', table.reading)
      const said = plan.confirmations.filter(({ understood }) => understood.outcome !== 'unchanged')
      if (said.length > 0)
        await writeConfirmations(
          mutation,
          said.map(({ line, decision, understood: { note } }) =>
            confirmationOf(line, decision, note),
          ),
        )
      return reportOf(table, plan, true)
    })

    mutationRoute(files, database, listBadConfirmationRows, async (mutation, { body }) => {
      const { rows, table } = body as ConfirmationFile
      const { errors } = await planWithinLimit(mutation, table, false)
      return badRowsOf(table.header, rows, errors)
    })
  })
}

function readWithinLimit(...given: Parameters<typeof readConfirmationTable>) {
  const table = readConfirmationTable(...given)
  if (!('faults' in table)) refuseBeyond(table.said[maxReadConfirmations])
  return table
}

/** A template says of each line what is confirmed already: that much of a file is read, and counts for nothing. */
async function planWithinLimit(...given: Parameters<typeof planConfirmations>) {
  const plan = await planConfirmations(...given)
  const said = plan.confirmations.filter(({ understood }) => understood.outcome !== 'unchanged')
  const rows = new Set(
    [...said.map(({ understood }) => understood), ...plan.errors].map((one) => one.row),
  )
  const beyond = [...rows].sort((one, other) => one - other)[maxImportedConfirmations]
  refuseBeyond(beyond === undefined ? undefined : { row: beyond })
  return plan
}

function refuseBeyond(beyond: { row: number } | undefined) {
  if (!beyond) return
  const params = { reason: 'too-many-confirmations', row: beyond.row }
  throw new ProblemError('unreadable-file', {
    errors: [{ pointer: '/body', code: 'invalid', params }],
  })
}

function reportOf(
  table: ConfirmationTable,
  plan: ConfirmationPlan,
  isImported: boolean,
): ConfirmationImportReport {
  const understood = plan.confirmations.map((one) => one.understood)
  const report = tableReport(table, understood.length, plan.errors, isImported)
  const counts = Object.fromEntries(
    confirmationOutcomes.map((outcome) => [
      outcome,
      understood.filter((one) => one.outcome === outcome).length,
    ]),
  ) as Record<(typeof confirmationOutcomes)[number], number>
  return {
    ...{ ...report, bad: report.bad - table.silentRows, silent: table.silentRows },
    ...{ ...counts, understood: withinReport(understood), seen: seenOf(plan) },
  }
}

// What changes something before what does not.
function withinReport(understood: readonly UnderstoodConfirmation[]): UnderstoodConfirmation[] {
  const isSilent = ({ outcome }: UnderstoodConfirmation) => outcome === 'unchanged'
  const changes = understood.filter((one) => !isSilent(one))
  const others = understood.filter(isSilent).slice(0, maxImportedConfirmations - changes.length)
  return [...changes, ...others].sort((one, other) => one.row - other.row)
}
