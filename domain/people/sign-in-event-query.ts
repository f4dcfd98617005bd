import { signInTopics } from '#domain/access/sign-in-topic.ts'

/** Filters of the list of the company's sign-ins. */
export const signInEventQueryFields = {
  topic: { kind: 'choice', options: signInTopics },
  username: { kind: 'text', maxLength: 100 },
} as const
