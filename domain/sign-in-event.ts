import * as z from 'zod'
import { instant } from '#domain/day-shape.ts'
import { type SignInKind, signInKinds } from '#domain/sign-in-kind.ts'
import { signInTopics } from '#domain/sign-in-topic.ts'

/** A topic of the sign-in log, and a kind of its events. */
export const signInTopic = z.enum(signInTopics)
export const signInKind = z.enum(Object.keys(signInKinds) as [SignInKind, ...SignInKind[]])

/** An event of one's own account. */
export const ownSignInEvent = z.object({
  id: z.int(),
  at: instant,
  topic: signInTopic,
  kind: signInKind,
  address: z.string().meta({ description: 'Empty where it was an administrator, or the server' }),
  agent: z.string(),
})

/** An event of anybody's account. */
export const signInEvent = ownSignInEvent.extend({ username: z.string(), name: z.string() })
