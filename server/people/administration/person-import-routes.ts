import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  getPersonTemplate,
  importPeople,
  listBadPersonRows,
  previewPersonImport,
} from '#contract/people/person-import-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import {
  maxInvited,
  maxListedExisting,
  maxPreviewedPeople,
  type PersonImportReport,
} from '#domain/imports/people/person-import-report.ts'
import {
  type PersonImportTable,
  readPersonTable,
} from '#domain/imports/people/person-import-table.ts'
import { badRowsOf, tableReport } from '#domain/imports/table/table-report.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { fileRoute } from '#server/data/replica-query.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { queueOwnerOf } from '#server/load/queue-owner.ts'
import {
  type PersonFileChoice,
  type PersonImportPlan,
  planPersonImport,
} from '#server/people/administration/person-import-plan.ts'
import { invitePeople } from '#server/people/administration/person-invitation.ts'
import { personTemplate } from '#server/people/administration/person-template.ts'
import { usernameLookup } from '#server/people/administration/username-disclosure.ts'
import { badRowsProblem } from '#server/spreadsheets/reading/bad-rows-problem.ts'
import { rememberColumns } from '#server/spreadsheets/reading/import-column-choices.ts'
import {
  acceptTables,
  refuseUnsure,
  type TableUpload,
} from '#server/spreadsheets/reading/table-upload.ts'
import { sheetFile } from '#server/spreadsheets/writing/export-route.ts'

type PeopleFile = TableUpload<PersonImportTable>

/** People are invited from a file: preview, invitation, and the rows that are refused. */
export function addPersonImportRoutes(app: FastifyInstance, database: Database): void {
  fileRoute<typeof getPersonTemplate, object[]>(
    app,
    database,
    getPersonTemplate,
    () => sql`'[]'`,
    (rows, { query, request, reply }) =>
      sheetFile(query, queueOwnerOf(request, reply), async () => ({
        sheet: personTemplate,
        pages: Readable.from([rows]),
      })),
  )
  const plan = (
    mutation: MutationContext,
    table: PersonImportTable,
    choice: PersonFileChoice,
    request: FastifyRequest,
  ) => planPersonImport(mutation, table, choice, usernameLookup(database, request))

  app.register(async (files) => {
    acceptTables(files, database, 'people', readPeopleWithinLimit)

    mutationRoute(
      files,
      database,
      previewPersonImport,
      async (mutation, { body, query, request }) => {
        const { table } = body as PeopleFile
        return reportOf(table, await plan(mutation, table, query, request), false)
      },
    )

    mutationRoute(files, database, importPeople, async (mutation, { body, query, request }) => {
      const { table } = body as PeopleFile
      refuseUnsure(table)
      const planned = await plan(mutation, table, query, request)
      if (query.rows === 'all' && planned.errors.length > 0) throw badRowsProblem(planned.errors)
      await invitePeople(mutation, planned.people)
      await rememberColumns(mutation.execute, mutation.caller, 'people', table.reading)
      return reportOf(table, planned, true)
    })

    mutationRoute(
      files,
      database,
      listBadPersonRows,
      async (mutation, { body, query, request }) => {
        const { rows, table } = body as PeopleFile
        const { errors } = await plan(mutation, table, { ...query, language: 'en' }, request)
        return badRowsOf(table.header, rows, errors)
      },
    )
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
