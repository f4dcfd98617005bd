import type { FastifyInstance } from 'fastify'
import {
  getSupplierTemplate,
  importSuppliers,
  listBadSupplierRows,
  previewSupplierImport,
} from '#contract/settings/supplier-import-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import {
  maxImportedSuppliers,
  maxPreviewedSuppliers,
} from '#domain/imports/suppliers/supplier-import-report.ts'
import { readSupplierTable } from '#domain/imports/suppliers/supplier-import-table.ts'
import { tableReport } from '#domain/imports/table/table-report.ts'
import {
  type PlannedSupplierRow,
  planSupplierImport,
} from '#server/settings/supplier-import-plan.ts'
import { similarNames } from '#server/settings/supplier-import-similar.ts'
import { writeSuppliers } from '#server/settings/supplier-import-write.ts'
import { supplierTemplate } from '#server/settings/supplier-template.ts'
import { addImportRoutes } from '#server/spreadsheets/import-routes.ts'
import { templateRoute } from '#server/spreadsheets/writing/export-route.ts'

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
