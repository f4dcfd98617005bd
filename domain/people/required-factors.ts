import * as z from 'zod'
import { role } from '#domain/access/person.ts'
import { day } from '#domain/units/day.ts'

/** Roles for which a company requires a second factor, and whether a passkey signs in alone. */
export const secondFactorPolicy = z.strictObject({
  roles: z
    .array(role)
    .transform((roles) => role.options.filter((option) => roles.includes(option)))
    .meta({ description: 'Roles that need a second factor; empty: none' }),
  startsOn: day.nullable().meta({
    description: 'Day from which people must set up a factor at sign-in; null = no roles',
  }),
  allowsPasskeyAlone: z
    .boolean()
    .meta({ description: 'Whether a passkey signs in without the password' }),
})

export const secondFactorPolicyRecord = z.object({
  ...secondFactorPolicy.shape,
  roles: z.array(role),
  version: z.int(),
})
