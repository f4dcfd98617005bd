import * as z from 'zod'
import { templateReply } from '#contract/list-export.ts'
import { importEndpoints, rowChoice } from '#contract/table-import.ts'
import {
  maxInvited,
  personBadRows,
  personFileSides,
  personImportReport,
} from '#domain/imports/people/person-import-report.ts'
import { readingChoice } from '#domain/imports/table/table-reading.ts'
import { lang } from '#domain/lang.ts'

const invitationChoice = {
  ...readingChoice,
  side: z.enum(personFileSides).optional().meta({
    description:
      'Affiliation of the people. `staff`: own staff; a row with a supplier is an error. `suppliers`: each row needs a supplier. `both`: rows without a supplier are own staff. If omitted, a row without a supplier is an error, `side-missing`. Not for a supplier’s administrator',
  }),
  supplierId: z.coerce.number().int().positive().optional().meta({
    description: 'Supplier of rows that name none',
  }),
}
const query = {
  ...invitationChoice,
  language: lang.default('en').meta({ description: 'Language of mails where the row names none' }),
}

const endpoints = importEndpoints({
  name: 'person-imports',
  access: 'managePeople',
  scope: 'session',
  summaries: {
    template: 'Template of people to invite',
    preview: 'Preview a file of people',
    import: `Invite the people of a file, at most ${maxInvited}`,
    badRows: 'Bad rows of a file of people',
  },
  queries: {
    preview: z.strictObject(query),
    import: z.strictObject({ ...rowChoice, ...query }),
    badRows: z.strictObject(invitationChoice),
  },
  replies: { template: templateReply, report: personImportReport, badRows: personBadRows },
})

/** Gives a template: the headings of people to invite, in the given language. */
export const getPersonTemplate = endpoints.template

/** Previews a file of people: counts, errors by cell, existing people. Nothing is stored. */
export const previewPersonImport = endpoints.preview

/**
 * Invites the people of a file, all in one transaction. `rows=all` invites nobody if any row is bad (400, pointers
 * as `/body/rows/12/email`); `rows=good` invites the people of the good rows. Existing people are not changed.
 */
export const importPeople = endpoints.import

/** Lists the rows of a file of people who would not be invited, with their errors, to correct them. */
export const listBadPersonRows = endpoints.badRows
