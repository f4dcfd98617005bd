import * as z from 'zod'
import { type SignInTopic, signInTopics } from '#domain/access/sign-in-topic.ts'
import { instant } from '#domain/units/day.ts'

/** Kinds of entries of the sign-in log, each with its topic. */
export const signInKinds = {
  'signed-in': 'sign-in',
  'signed-in-with-code': 'sign-in',
  // Password and passkey.
  'signed-in-with-passkey': 'sign-in',
  // Passkey alone.
  'signed-in-by-passkey': 'sign-in',
  'signed-in-by-provider': 'sign-in',
  'recovery-code-used': 'sign-in',
  'signed-out': 'sign-in',
  'signed-out-by-provider': 'sign-in',
  'session-ended': 'sign-in',
  'wrong-password': 'refusal',
  'wrong-code': 'refusal',
  'wrong-passkey': 'refusal',
  'passkey-counter': 'refusal',
  'too-many-attempts': 'refusal',
  disabled: 'refusal',
  'initial-password-expired': 'refusal',
  'provider-refused': 'refusal',
  'provider-linked': 'change',
  'provider-unlinked': 'change',
  'roles-by-provider': 'change',
  'password-changed': 'change',
  'password-reset': 'change',
  'password-reset-requested': 'change',
  'email-changed': 'change',
  'user-disabled': 'change',
  'user-enabled': 'change',
  'second-factor-on': 'change',
  'second-factor-off': 'change',
  'second-factor-reset': 'change',
  'recovery-codes-renewed': 'change',
  'passkey-added': 'change',
  'passkey-removed': 'change',
} as const satisfies Record<string, SignInTopic>

export type SignInKind = keyof typeof signInKinds

export const signInTopic = z.enum(signInTopics)
export const signInKind = z.enum(Object.keys(signInKinds) as [SignInKind, ...SignInKind[]])

/** An event of one account. */
export const ownSignInEvent = z.object({
  id: z.int(),
  at: instant,
  topic: signInTopic,
  kind: signInKind,
  address: z.string().meta({ description: 'Empty for an act of an administrator or the server' }),
  agent: z.string(),
})

/** An event of any account. */
export const signInEvent = ownSignInEvent.extend({ username: z.string(), name: z.string() })
