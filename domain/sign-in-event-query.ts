import type { QueryOf } from '#domain/list-query.ts'

/** What the list of the company's sign-ins is narrowed by. */
export const signInEventQueryFields = {
  topic: { kind: 'choice', options: ['sign-in', 'refusal', 'change'] },
  username: { kind: 'text', maxLength: 100 },
} as const

export type SignInEventQuery = QueryOf<typeof signInEventQueryFields>
