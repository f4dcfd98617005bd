import * as z from 'zod'
import { supplierHeadings } from '#domain/imports/suppliers/supplier-import-table.ts'
import {
  badRowsSchema,
  cellErrorSchema,
  tableReportFields,
} from '#domain/imports/table/table-report.ts'
import { supplierRecord } from '#domain/settings/settings.ts'

export const maxImportedSuppliers = 5000

/** Maximum rows that a report shows as they were understood. */
export const maxPreviewedSuppliers = 10

const supplierImportError = cellErrorSchema(supplierHeadings.columns)

/** Maximum new suppliers that a preview lists because they look like others. */
export const maxSimilarSuppliers = 50

const codeAndName = supplierRecord.pick({ code: true, name: true })
const similarSupplier = codeAndName.extend({
  row: z.int(),
  looksLike: codeAndName.meta({
    description:
      'Known supplier that differs only by case, accents, punctuation, company form or leading zeros: probably the same',
  }),
})

export const supplierOutcomes = ['created', 'changed', 'unchanged'] as const

export const supplierImportReport = z.object({
  ...tableReportFields(supplierImportError),
  suppliers: z.object({ created: z.int(), changed: z.int(), unchanged: z.int() }),
  understood: z
    .array(
      supplierRecord
        .pick({ code: true, name: true, taxId: true, gln: true })
        .extend({ row: z.int(), outcome: z.enum(supplierOutcomes) }),
    )
    .max(maxPreviewedSuppliers)
    .meta({ description: 'The first good rows: the suppliers after the import' }),
  similar: z
    .array(similarSupplier)
    .max(maxSimilarSuppliers)
    .meta({ description: 'In a preview: new suppliers that look like others' }),
  similarCount: z.int(),
})
export type SupplierImportReport = z.infer<typeof supplierImportReport>

export const supplierBadRows = badRowsSchema(supplierImportError)
