import * as z from 'zod'
import { signInTopics } from '#domain/access/sign-in-topic.ts'
import { type SignInKind, signInKinds } from '#domain/people/sign-in-kind.ts'
import { instant } from '#domain/units/day.ts'

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
