import * as z from 'zod'

/** What kinds of events have in common: somebody came or went, was not let in, or changed what they sign in with. */
export const signInTopic = z.enum(['sign-in', 'refusal', 'change'])
export type SignInTopic = z.infer<typeof signInTopic>

/** What is kept of signing in, by kind, and what each is about. */
export const signInKinds = {
  'signed-in': 'sign-in',
  'recovery-code-used': 'sign-in',
  'signed-out': 'sign-in',
  'session-ended': 'sign-in',
  'wrong-password': 'refusal',
  'wrong-code': 'refusal',
  'too-many-attempts': 'refusal',
  disabled: 'refusal',
  'initial-password-expired': 'refusal',
  'password-changed': 'change',
  'password-reset': 'change',
  'user-disabled': 'change',
  'user-enabled': 'change',
  'second-factor-on': 'change',
  'second-factor-off': 'change',
  'second-factor-reset': 'change',
  'recovery-codes-renewed': 'change',
} as const satisfies Record<string, SignInTopic>

/** A kind of the closed list. */
export type SignInKind = keyof typeof signInKinds
export const signInKind = z.enum(Object.keys(signInKinds) as [SignInKind, ...SignInKind[]])
