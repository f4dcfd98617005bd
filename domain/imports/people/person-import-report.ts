import * as z from 'zod'
import { personHeadings } from '#domain/imports/people/person-import-columns.ts'
import {
  badRowsSchema,
  cellErrorSchema,
  tableReportFields,
} from '#domain/imports/table/table-report.ts'
import { personRow } from '#domain/people/person-record.ts'

/** Sides of the people in a file: the company's own staff alone, suppliers' alone, or both. */
export const personFileSides = ['staff', 'suppliers', 'both'] as const
export type PersonFileSide = (typeof personFileSides)[number]

/** Maximum people invited by a file: each gets a mail at once. */
export const maxInvited = 2000

const personImportError = cellErrorSchema(personHeadings.columns)
export type PersonImportError = z.infer<typeof personImportError>

export const maxPreviewedPeople = 10
export const maxListedExisting = 100

const previewedPerson = personRow
  .pick({
    name: true,
    email: true,
    username: true,
    roles: true,
    language: true,
    supplierName: true,
  })
  .extend({ row: z.int() })
export type PreviewedPerson = z.infer<typeof previewedPerson>

export const personImportReport = z.object({
  ...tableReportFields(personImportError),
  staff: z.int().meta({ description: 'People of the company among the good rows' }),
  understood: z
    .array(previewedPerson)
    .max(maxPreviewedPeople)
    .meta({ description: 'The first good rows' }),
  existing: z
    .array(personRow.pick({ id: true, name: true, email: true }).extend({ row: z.int() }))
    .max(maxListedExisting)
    .meta({ description: 'Existing people with a mail address of the file; they do not change' }),
  existingCount: z.int().meta({ description: 'Rows of existing people, neither good nor bad' }),
})
export type PersonImportReport = z.infer<typeof personImportReport>

export const personBadRows = badRowsSchema(personImportError)
