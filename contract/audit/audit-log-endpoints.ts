import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { countEndpoint } from '#contract/list-count.ts'
import { exportEndpoint } from '#contract/list-export.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import { auditLogEntry, auditLogQueryFields, auditLogTopic } from '#domain/audit/audit-log.ts'
import { queryShape } from '#domain/list-query.ts'
import { signInTopic } from '#domain/people/sign-in-event.ts'

const filter = queryShape(
  auditLogQueryFields,
  {
    person: 'Exact user name of the person who made the change',
    signInTopic: 'Only sign-in events of this topic',
    from: 'The first day, in the company’s time zone',
    to: 'The last day',
    text: 'Beginning of the name or number of the changed record',
  },
  { topic: auditLogTopic, signInTopic },
)

/** Lists the company's audit log, newest first: sign-ins, people, keys, settings, suppliers, orders, shipments. */
export const listAuditLog = endpoint({
  method: 'GET',
  url: '/api/audit-log',
  access: 'manageCompany',
  scope: 'session',
  summary: 'The audit log of the company',
  schema: {
    querystring: z.strictObject({ ...pageQuery, ...filter }),
    response: { 200: pageSchema(auditLogEntry) },
  },
})

/** Counts the entries of the audit log that pass the filter. With `row`, also returns that row's cursor. */
export const countAuditLog = countEndpoint(listAuditLog, 'Count entries of the audit log')

/** Exports the filtered audit log as a file. */
export const exportAuditLog = exportEndpoint(listAuditLog, 'The audit log as a file')
