import { signInTopics } from '#domain/access/sign-in-topic.ts'

export const signInEventQueryFields = {
  topic: { kind: 'choice', options: signInTopics },
  username: { kind: 'text', maxLength: 100 },
} as const
