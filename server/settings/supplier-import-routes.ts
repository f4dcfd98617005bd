import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  getSupplierTemplate,
  importSuppliers,
  listBadSupplierRows,
  previewSupplierImport,
} from '#contract/settings/supplier-import-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { thisCompany } from '#database/client/sql.ts'
import {
  maxImportedSuppliers,
  maxPreviewedSuppliers,
  maxSimilarSuppliers,
  type SupplierImportReport,
} from '#domain/imports/suppliers/supplier-import-report.ts'
import { readSupplierTable } from '#domain/imports/suppliers/supplier-import-table.ts'
import { similarSuppliers } from '#domain/imports/table/look-alike.ts'
import { tableReport } from '#domain/imports/table/table-report.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import {
  type PlannedSupplierRow,
  planSupplierImport,
} from '#server/settings/supplier-import-plan.ts'
import { writeSuppliers } from '#server/settings/supplier-import-write.ts'
import { addImportRoutes } from '#server/spreadsheets/import-routes.ts'
import { templateRoute } from '#server/spreadsheets/writing/export-route.ts'
import {
  columnToFill,
  type SheetDefinition,
} from '#server/spreadsheets/writing/sheet-definition.ts'

/** Suppliers to make or change, as a file to fill in: the import finds its columns by these headings. */
const supplierTemplate: SheetDefinition<object> = {
  name: ({ fields }) => fields.suppliers,
  fields: [],
  columns: [
    columnToFill(({ fields }) => fields.supplierCode, 14),
    columnToFill(({ fields }) => fields.supplierName, 28),
    columnToFill(({ fields }) => fields.taxId, 16),
    columnToFill(({ fields }) => fields.address, 32),
    columnToFill(({ fields }) => fields.gln, 16),
    columnToFill(({ fields }) => fields.gs1Prefix, 16),
    columnToFill(({ fields }) => fields.tolerance, 14),
  ],
}

const knownSupplier = z.object({ code: z.string(), name: z.string() })

/** New suppliers of a file that look like known ones, or like others of the file. */
async function similarNames(
  { execute }: Pick<MutationContext, 'execute'>,
  planned: readonly PlannedSupplierRow[],
): Promise<Pick<SupplierImportReport, 'similar' | 'similarCount'>> {
  const added = planned
    .filter(({ id }) => id === null)
    .map(({ row, code, rao }) => ({ row, code, name: rao }))
  if (added.length === 0) return { similar: [], similarCount: 0 }
  const known = await execute(typedSql(knownSupplier)`
    select code, name from suppliers where company_id = ${thisCompany} order by id`)
  const similar = [...similarSuppliers(added, known)].map(([{ row, code, name }, other]) => ({
    ...{ row, code, rao: name },
    looksLike: { code: other.code, rao: other.name },
  }))
  return { similar: similar.slice(0, maxSimilarSuppliers), similarCount: similar.length }
}

/** Suppliers come in from a file: template, preview, import, and the rows that are refused. */
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
      const count = (wanted: PlannedSupplierRow['outcome']) =>
        suppliers.filter(({ outcome }) => outcome === wanted).length
      return {
        ...tableReport(table, suppliers.length, table.errors, isImported),
        suppliers: {
          created: count('created'),
          changed: count('changed'),
          unchanged: count('unchanged'),
        },
        understood: suppliers
          .slice(0, maxPreviewedSuppliers)
          .map(({ row, outcome, code, rao, taxId, gln }) => ({
            ...{ row, outcome, code, rao, taxId, gln },
          })),
        ...(await similarNames(mutation, isImported ? [] : suppliers)),
      }
    },
  })
}
