import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import {
  getPersonTemplate,
  importPeople,
  listBadPersonRows,
  previewPersonImport,
} from '#contract/person-import-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import {
  maxInvited,
  maxListedExisting,
  maxPreviewedPeople,
  type PersonImportReport,
} from '#domain/imports/person-import-report.ts'
import { type PersonImportTable, readPersonTable } from '#domain/imports/person-import-table.ts'
import { badRowsOf, tableReport } from '#domain/imports/table-report.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { fileRoute } from '#server/data/replica-query.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { type PersonImportPlan, planPersonImport } from '#server/people/person-import-plan.ts'
import { invitePeople } from '#server/people/person-invitation.ts'
import { personTemplate } from '#server/people/person-template.ts'
import { badRowsProblem } from '#server/spreadsheets/bad-rows-problem.ts'
import { sheetFile } from '#server/spreadsheets/export-route.ts'
import { acceptTables, refuseUnsure, type TableUpload } from '#server/spreadsheets/table-upload.ts'

type PeopleFile = TableUpload<PersonImportTable>

/** People are invited from a file: preview, invitation, and the rows that are refused. */
export function addPersonImportRoutes(app: FastifyInstance, database: Database): void {
  fileRoute<typeof getPersonTemplate, object[]>(
    app,
    database,
    getPersonTemplate,
    () => sql`'[]'`,
    (rows, { query }) => sheetFile(personTemplate, Readable.from([rows]), query),
  )
  app.register(async (files) => {
    acceptTables(files, database, readPeopleWithinLimit)

    mutationRoute(files, database, previewPersonImport, async (mutation, { body, query }) => {
      const { table } = body as PeopleFile
      return reportOf(table, await planPersonImport(mutation, table, query.language), false)
    })

    mutationRoute(files, database, importPeople, async (mutation, { body, query }) => {
      const { table } = body as PeopleFile
      refuseUnsure(table)
      const plan = await planPersonImport(mutation, table, query.language)
      if (query.rows === 'all' && plan.errors.length > 0) throw badRowsProblem(plan.errors)
      await invitePeople(mutation, plan.people)
      return reportOf(table, plan, true)
    })

    mutationRoute(files, database, listBadPersonRows, async (mutation, { body }) => {
      const { rows, table } = body as PeopleFile
      const { errors } = await planPersonImport(mutation, table, 'en')
      return badRowsOf(table.header, rows, errors)
    })
  })
}

function readPeopleWithinLimit(...given: Parameters<typeof readPersonTable>) {
  const table = readPersonTable(...given)
  if ('faults' in table) return table
  const beyond = table.people[maxInvited]
  if (!beyond) return table
  const params = { reason: 'too-many-people', row: beyond.row }
  throw new ProblemError('unreadable-file', {
    errors: [{ pointer: '/body', code: 'invalid', params }],
  })
}

function reportOf(
  table: PersonImportTable,
  { people, existing, errors }: PersonImportPlan,
  isImported: boolean,
): PersonImportReport {
  const report = tableReport(table, people.length, errors, isImported)
  return {
    ...report,
    bad: report.bad - existing.length,
    staff: people.filter(({ supplierId }) => supplierId === null).length,
    understood: people.slice(0, maxPreviewedPeople).map(({ supplierId: _, ...person }) => person),
    existing: existing.slice(0, maxListedExisting),
    existingCount: existing.length,
  }
}
