import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  getSupplierTemplate,
  importSuppliers,
  listBadSupplierRows,
  previewSupplierImport,
} from '#contract/settings/supplier-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import {
  maxImportedSuppliers,
  maxPreviewedSuppliers,
  maxSimilarSuppliers,
  type SupplierImportReport,
} from '#domain/imports/suppliers/supplier-import-report.ts'
import { readSupplierTable } from '#domain/imports/suppliers/supplier-import-table.ts'
import { similarSuppliers } from '#domain/imports/table/look-alike.ts'
import { tableReport } from '#domain/imports/table/table-report.ts'
import { addressParts } from '#domain/parties/party.ts'
import { insertRows, updateRows } from '#server/data/batch-write.ts'
import { type MutationContext, RetryMutation } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { percentOf } from '#server/settings/settings-change.ts'
import {
  type PlannedSupplierRow,
  planSupplierImport,
} from '#server/settings/supplier-import-plan.ts'
import { addImportRoutes } from '#server/spreadsheets/import-routes.ts'
import { templateRoute } from '#server/spreadsheets/writing/export-route.ts'
import {
  columnToFill,
  type SheetDefinition,
} from '#server/spreadsheets/writing/sheet-definition.ts'

const insertedSupplier = z.object({ id: z.int(), code: z.string() })

const storedFields = [
  ...['name', 'taxId', 'address', ...addressParts, 'gln', 'gs1Prefix', 'ssccFrom'],
  ...['overDeliverySet', 'overDeliveryPercent'],
]
const storedRow = ({ tolerance, ...supplier }: PlannedSupplierRow) => ({
  ...supplier,
  overDeliverySet: tolerance !== null,
  overDeliveryPercent: tolerance === null ? null : percentOf(tolerance),
})

/** Writes the suppliers of a file with their history, in three statements for all of them. */
async function writeSuppliers(
  mutation: MutationContext,
  plannedRows: readonly PlannedSupplierRow[],
): Promise<void> {
  const { execute, caller, notify } = mutation
  const createdRows = plannedRows.filter(({ outcome }) => outcome === 'created')
  const changedRows = plannedRows.filter(({ outcome }) => outcome === 'changed')
  const idByCode = new Map(plannedRows.map(({ code, id }) => [code, id]))
  if (createdRows.length > 0) {
    const ofCompany = { companyId: caller.companyId }
    const insertedRows = await execute(typedSql(insertedSupplier)`
      ${insertRows('suppliers', createdRows.map(storedRow), ['code', ...storedFields], ofCompany)}
      on conflict (company_id, code) do nothing returning id, code`)
    // A concurrent request created one of them, so the retry plans it as changed.
    if (insertedRows.length < createdRows.length) throw new RetryMutation()
    for (const { id, code } of insertedRows) idByCode.set(code, id)
  }
  const values = changedRows.map(storedRow)
  if (changedRows.length > 0)
    await execute(updateRows('suppliers', values, storedFields, sql`, version = t.version + 1`))
  const events = [...createdRows, ...changedRows].map(({ code, name, before, after }) => ({
    ...{ supplierId: idByCode.get(code), subjectName: name, before, after },
  }))
  if (events.length === 0) return
  const fields = ['supplierId', 'subjectName', 'before', 'after']
  const sharedColumns = { companyId: caller.companyId, actorId: caller.userId }
  await execute(sql`${insertRows('setting_events', events, fields, sharedColumns)} returning 1`)
  // The tolerance decides how much may be announced, so order lines change.
  if (changedRows.some(({ after }) => 'tolerance' in after))
    notify({ orderLines: true, supplierId: null })
}

/** Template of the import, which finds columns by these headings. */
const supplierTemplate: SheetDefinition<object> = {
  name: ({ fields }) => fields.suppliers,
  fields: [],
  columns: [
    columnToFill(({ fields }) => fields.supplierCode, 14),
    columnToFill(({ fields }) => fields.supplierName, 28),
    columnToFill(({ fields }) => fields.taxId, 16),
    columnToFill(({ fields }) => fields.address, 32),
    ...addressParts.map((part) => columnToFill(({ papers }) => papers.addressParts[part], 16)),
    columnToFill(({ fields }) => fields.gln, 16),
    columnToFill(({ fields }) => fields.gs1Prefix, 16),
    columnToFill(({ fields }) => fields.tolerance, 14),
  ],
}

const existingSupplier = z.object({ code: z.string(), name: z.string() })

/** Finds new suppliers of a file whose name is similar to that of an existing or another new supplier. */
async function findSimilarSuppliers(
  { execute }: Pick<MutationContext, 'execute'>,
  plannedRows: readonly PlannedSupplierRow[],
): Promise<Pick<SupplierImportReport, 'similar' | 'similarCount'>> {
  const newSuppliers = plannedRows
    .filter(({ id }) => id === null)
    .map(({ row, code, name }) => ({ row, code, name }))
  if (newSuppliers.length === 0) return { similar: [], similarCount: 0 }
  const existing = await execute(typedSql(existingSupplier)`
    select code, name from suppliers where company_id = ${thisCompany} order by id`)
  const similar = [...similarSuppliers(newSuppliers, existing)].map(([supplier, match]) => ({
    ...supplier,
    looksLike: { code: match.code, name: match.name },
  }))
  return { similar: similar.slice(0, maxSimilarSuppliers), similarCount: similar.length }
}

export function addSupplierImportRoutes(app: FastifyInstance, database: Database): void {
  templateRoute(app, database, getSupplierTemplate, supplierTemplate)
  addImportRoutes(app, database, {
    kind: 'suppliers',
    read: readSupplierTable,
    max: { rows: maxImportedSuppliers, refusal: 'too-many-suppliers' },
    endpoints: {
      preview: previewSupplierImport,
      import: importSuppliers,
      badRows: listBadSupplierRows,
    },
    plan: async (mutation, { rows, errors }, isLocking) => ({
      suppliers: await planSupplierImport(mutation, rows, isLocking),
      errors,
    }),
    write: (mutation, { suppliers }) => writeSuppliers(mutation, suppliers),
    report: async (table, { suppliers }, isImported, mutation) => {
      const countOf = (countedOutcome: PlannedSupplierRow['outcome']) =>
        suppliers.filter(({ outcome }) => outcome === countedOutcome).length
      return {
        ...tableReport(table, suppliers.length, table.errors, isImported),
        suppliers: {
          created: countOf('created'),
          changed: countOf('changed'),
          unchanged: countOf('unchanged'),
        },
        understood: suppliers
          .slice(0, maxPreviewedSuppliers)
          .map(({ row, outcome, code, name, taxId, gln }) => ({
            ...{ row, outcome, code, name, taxId, gln },
          })),
        ...(await findSimilarSuppliers(mutation, isImported ? [] : suppliers)),
      }
    },
  })
}
