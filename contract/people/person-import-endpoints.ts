import * as z from 'zod'
import { endpoint, idempotentHeaders, supplierHeaders } from '#contract/endpoint.ts'
import { templateQuery, templateReply } from '#contract/list-export.ts'
import { uploadedTable, uploadTypes } from '#contract/uploaded-table.ts'
import { personFileSides } from '#domain/imports/people/person-file-side.ts'
import {
  maxInvited,
  personBadRows,
  personImportReport,
} from '#domain/imports/people/person-import-report.ts'
import { readingChoice } from '#domain/imports/table/table-reading.ts'
import { lang } from '#domain/lang.ts'

const choice = {
  ...readingChoice,
  side: z.enum(personFileSides).optional().meta({
    description:
      'Whose people they are. `staff`: the company’s own, and a row that names a supplier is an error; `suppliers`: each row names one; `both`: who names none is own staff. Without it a row that names none is an error. Nothing to say for a supplier’s administrator',
  }),
}
const query = {
  ...choice,
  language: lang
    .default('en')
    .meta({ description: 'Of mails to those for whom the file says none' }),
}

/** A file to fill in: the columns of people to invite, in the caller’s language. */
export const getPersonTemplate = endpoint({
  method: 'GET',
  url: '/api/person-imports/template',
  access: 'managePeople',
  scope: 'session',
  summary: 'A file of people to fill in',
  schema: {
    headers: supplierHeaders,
    querystring: templateQuery,
    response: { 200: templateReply },
  },
})

/** Whom a file of people would invite: counts, errors by cell, who is already there. Nothing is stored. */
export const previewPersonImport = endpoint({
  method: 'POST',
  url: '/api/person-imports/preview',
  access: 'managePeople',
  scope: 'session',
  summary: 'What a file of people would do',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject(query),
    body: uploadedTable,
    consumes: uploadTypes,
    response: { 200: personImportReport },
  },
})

/**
 * Invites the people of a file, all in one transaction. `rows=all` invites nobody when any row is bad (400, the cells as
 * `/body/rows/12/email`); `rows=good` those of the good rows. Who is already there stays as they are.
 */
export const importPeople = endpoint({
  method: 'POST',
  url: '/api/person-imports',
  access: 'managePeople',
  scope: 'session',
  summary: `Invite the people of a file, at most ${maxInvited}`,
  schema: {
    headers: idempotentHeaders,
    querystring: z.strictObject({ rows: z.enum(['all', 'good']).default('all'), ...query }),
    body: uploadedTable,
    consumes: uploadTypes,
    response: { 200: personImportReport },
  },
})

/** The rows of a file of people who would not be invited, with what is wrong, for a file to correct. */
export const listBadPersonRows = endpoint({
  method: 'POST',
  url: '/api/person-imports/bad-rows',
  access: 'managePeople',
  scope: 'session',
  summary: 'The rows of a file who are not invited',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject(choice),
    body: uploadedTable,
    consumes: uploadTypes,
    response: { 200: personBadRows },
  },
})
