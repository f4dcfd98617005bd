import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  getPersonTemplate,
  importPeople,
  listBadPersonRows,
  previewPersonImport,
} from '#contract/people/person-import-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import {
  maxInvited,
  maxListedExisting,
  maxPreviewedPeople,
} from '#domain/imports/people/person-import-report.ts'
import { readPersonTable } from '#domain/imports/people/person-import-table.ts'
import { tableReport } from '#domain/imports/table/table-report.ts'
import {
  type PersonFileChoice,
  planPersonImport,
} from '#server/people/administration/person-import-plan.ts'
import { invitePeople } from '#server/people/administration/person-invitation.ts'
import { usernameLookup } from '#server/people/administration/username-disclosure.ts'
import { addImportRoutes } from '#server/spreadsheets/import-routes.ts'
import { templateRoute } from '#server/spreadsheets/writing/export-route.ts'
import {
  columnToFill,
  type SheetDefinition,
} from '#server/spreadsheets/writing/sheet-definition.ts'

/** Template of the import, which finds columns by these headings. */
const personTemplate: SheetDefinition<object> = {
  name: ({ people }) => people.title,
  fields: [],
  columns: [
    columnToFill(({ fields }) => fields.name, 26),
    columnToFill(({ fields }) => fields.email, 32),
    columnToFill(({ fields }) => fields.username, 26),
    columnToFill(({ fields }) => fields.roles, 26),
    columnToFill(({ fields }) => fields.supplierCode, 18),
    columnToFill(({ fields }) => fields.language, 14),
  ],
}

export function addPersonImportRoutes(app: FastifyInstance, database: Database): void {
  templateRoute(app, database, getPersonTemplate, personTemplate)
  addImportRoutes(app, database, {
    kind: 'people',
    read: readPersonTable,
    max: { rows: maxInvited, refusal: 'too-many-people' },
    endpoints: { preview: previewPersonImport, import: importPeople, badRows: listBadPersonRows },
    plan: (
      mutation,
      table,
      _isLocking,
      { query, request }: { query: PersonFileChoice; request: FastifyRequest },
    ) => planPersonImport(mutation, table, query, usernameLookup(database, request)),
    write: (mutation, { people }) => invitePeople(mutation, people),
    report: (table, { people, existing, errors }, isImported) => {
      const report = tableReport(table, people.length, errors, isImported)
      return {
        ...report,
        bad: report.bad - existing.length,
        staff: people.filter(({ supplierId }) => supplierId === null).length,
        understood: people
          .slice(0, maxPreviewedPeople)
          .map(({ supplierId: _, ...person }) => person),
        existing: existing.slice(0, maxListedExisting),
        existingCount: existing.length,
      }
    },
  })
}
