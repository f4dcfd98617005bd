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
      'Side of the people. `staff`: the company’s own, and a row that names a supplier is an error; `suppliers`: each row names one; `both`: rows that name none are own staff. Without it a row that names none is an error. A supplier’s administrator leaves it out',
  }),
  supplierId: z.coerce.number().int().positive().optional().meta({
    description: 'The supplier of people for whom the file names none',
  }),
}
const query = {
  ...invitationChoice,
  language: lang
    .default('en')
    .meta({ description: 'Language of mails to those for whom the file says none' }),
}

const endpoints = importEndpoints({
  name: 'person-imports',
  access: 'managePeople',
  scope: 'session',
  summaries: {
    template: 'A file of people to fill in',
    preview: 'Preview a file of people',
    import: `Invite the people of a file, at most ${maxInvited}`,
    badRows: 'The rows of a file of people who are not invited',
  },
  queries: {
    preview: z.strictObject(query),
    import: z.strictObject({ ...rowChoice, ...query }),
    badRows: z.strictObject(invitationChoice),
  },
  replies: { template: templateReply, report: personImportReport, badRows: personBadRows },
})

/** A file to fill in: the columns of people to invite, in the caller’s language. */
export const getPersonTemplate = endpoints.template

/** Previews a file of people: counts, errors by cell, existing people. Nothing is stored. */
export const previewPersonImport = endpoints.preview

/**
 * Invites the people of a file, all in one transaction. `rows=all` invites nobody when any row is bad (400, the cells
 * as `/body/rows/12/email`); `rows=good` invites those of the good rows. Existing people are not changed.
 */
export const importPeople = endpoints.import

/** Lists the rows of a file of people who would not be invited, with their errors, so that they can be corrected. */
export const listBadPersonRows = endpoints.badRows
