import * as z from 'zod'

/** The topics of the sign-in log: sessions begun or ended, refused attempts, changed credentials. */
export const signInTopic = z.enum(['sign-in', 'refusal', 'change'])
export type SignInTopic = z.infer<typeof signInTopic>

/** The kinds of events of the sign-in log, each with its topic. */
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
