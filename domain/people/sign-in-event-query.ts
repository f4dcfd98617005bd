import { signInTopics } from '#domain/access/sign-in-topic.ts'

/** What the list of the company's sign-ins is narrowed by. */
export const signInEventQueryFields = {
  topic: { kind: 'choice', options: signInTopics },
  username: { kind: 'text', maxLength: 100 },
} as const
