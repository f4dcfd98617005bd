/** The topics of the audit record. */
export const auditTopics = ['people', 'keys', 'mails', 'signIn', 'comments'] as const
export type AuditTopic = (typeof auditTopics)[number]
