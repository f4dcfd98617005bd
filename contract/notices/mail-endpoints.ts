import * as z from 'zod'
import { endpoint, idempotentHeaders, idParams } from '#contract/endpoint.ts'
import { countEndpoint } from '#contract/list-count.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import { queryShape } from '#domain/list-query.ts'
import {
  mailQueryFields,
  mailRecord,
  mailRow,
  mailState,
  mailStatus,
} from '#domain/notices/mail.ts'

const headers = idempotentHeaders.omit({ 'oto-supplier': true })

/** Lists the company's mails, newest first; for a supplier's administrator, only mails to the supplier's people. */
export const listMails = endpoint({
  method: 'GET',
  url: '/api/mails',
  access: 'manageMail',
  scope: 'session',
  summary: 'List mails',
  schema: {
    querystring: z.strictObject({
      ...pageQuery,
      ...queryShape(mailQueryFields, { to: 'Whole address of the receiver' }, { state: mailState }),
    }),
    response: { 200: pageSchema(mailRow) },
  },
})

/** Counts the mails that pass the filter. With `row`, also returns that row's cursor. */
export const countMails = countEndpoint(listMails, 'Count mails')

/** Gives a mail with its text and, if no mail server is configured, its link as long as the link is valid. */
export const getMail = endpoint({
  method: 'GET',
  url: '/api/mails/:id',
  access: 'manageMail',
  scope: 'session',
  summary: 'Read a mail',
  schema: { params: idParams, response: { 200: mailRecord } },
})

/** Reports whether mails are sent, and from which address. */
export const getMailStatus = endpoint({
  method: 'GET',
  url: '/api/mail-status',
  access: 'manageMail',
  scope: 'session',
  summary: 'Whether mails are sent',
  schema: { response: { 200: mailStatus } },
})

/** Sends the caller a test mail. */
export const sendTestMail = endpoint({
  method: 'POST',
  url: '/api/mails',
  access: 'manageCompany',
  scope: 'session',
  summary: 'Send yourself a test mail',
  schema: { headers, response: { 201: z.object({ id: z.int() }) } },
})

/** Queues again a mail that failed for good (`dead`). */
export const resendMail = endpoint({
  method: 'POST',
  url: '/api/mails/:id/sending',
  access: 'manageMail',
  scope: 'session',
  summary: 'Send a dead mail again',
  schema: { headers, params: idParams, response: { 204: z.null() } },
})
