export const auditTopics = ['people', 'keys', 'mails', 'signIn', 'comments', 'webhooks'] as const
export type AuditTopic = (typeof auditTopics)[number]

/** Topics of the audit record, each with the kinds of its entries. */
export const auditKinds = {
  people: [
    'created',
    'changed',
    'disabled',
    'enabled',
    'invited',
    'sessions-ended',
    'password-reset',
    'second-factor-reset',
    'provider-unlinked',
    'email-change-requested',
    'email-change-withdrawn',
    'email-changed',
    'erased',
    'calendar-created',
    'calendar-withdrawn',
  ],
  keys: [
    'account-created',
    'account-changed',
    'account-disabled',
    'account-enabled',
    'account-removed',
    'created',
    'changed',
    'revoked',
  ],
  mails: ['test-sent', 'sent-again'],
  signIn: [
    'provider-created',
    'provider-changed',
    'provider-removed',
    'rules-changed',
    'policy-changed',
  ],
  comments: ['changed', 'removed'],
  webhooks: [
    'created',
    'changed',
    'paused',
    'resumed',
    'removed',
    'secret-made',
    'trial-sent',
    'sent-again',
    'made-anew',
  ],
} as const satisfies Record<AuditTopic, readonly string[]>

export type AuditEntry = {
  [Topic in AuditTopic]: { topic: Topic; kind: (typeof auditKinds)[Topic][number] }
}[AuditTopic]
