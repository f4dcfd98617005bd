import * as z from 'zod'
import { plainText } from '#domain/people/person-entry.ts'
import { secondFactorTrusts } from '#domain/people/provider-factors.ts'

const names = (maxLength: number) => z.array(plainText(maxLength)).max(50)

/** The address of a provider: https, or http on the local machine, for tests. */
export const issuerAddress = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((text) => {
    // Called with invalid addresses too.
    if (!URL.canParse(text)) return false
    const { protocol, hostname, search, hash, username, password } = new URL(text)
    const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
    return (protocol === 'https:' || isLocal) && !(search || hash || username || password)
  })

/** A domain of mail addresses, as `example.com`. */
export const mailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)

/** A value of the claim `acr`; the values are sent to the provider separated by spaces. */
const acrValue = z.string().max(200).regex(/^\S+$/)

/** OpenID Connect provider as an administrator enters it, without its secret. */
export const signInProviderSettings = z.strictObject({
  label: plainText(60).meta({ description: 'Text of the sign-in button' }),
  issuer: issuerAddress.meta({ example: 'https://id.example.com' }),
  clientId: plainText(200),
  scopes: z
    .string()
    .trim()
    .max(200)
    .regex(/^(\S+ )*openid( \S+)*$/)
    .meta({ description: 'Separated by spaces, `openid` among them', example: 'openid email' }),
  emailDomains: z.array(mailDomain).max(50).meta({
    description:
      'Only people with a verified mail address of these domains can sign in; it links them to their account. Empty: everybody',
  }),
  groupsClaim: plainText(100)
    .nullable()
    .meta({ description: 'The claim with the groups that decide the roles at every sign-in' }),
  adminGroups: names(200),
  modGroups: names(200),
  userGroups: names(200),
  supplierClaim: plainText(100)
    .nullable()
    .meta({ description: 'The claim with the code of the supplier; null for company staff' }),
  createsUsers: z
    .boolean()
    .meta({ description: 'Whether people without an account get one at their first sign-in' }),
  secondFactor: z.enum(secondFactorTrusts).meta({
    description:
      'Whether a sign-in at the provider counts as two factors; `when-said`: by `amr` or `acr` of the ID token',
  }),
  acrValues: z.array(acrValue).max(20).meta({
    description:
      'Values of `acr` that prove two factors; they are also requested from the provider',
  }),
})
export type SignInProviderSettings = z.infer<typeof signInProviderSettings>

export const clientSecret = z.string().min(1).max(500)

/** Public name of a provider, used before sign-in: the company's number, a dot, a random part. */
export const publicHandle = z
  .string()
  .regex(/^[1-9]\d{0,14}\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)

/** A provider as administrators see it. */
export const signInProviderRecord = z.object({
  id: z.int(),
  ...signInProviderSettings.shape,
  redirectUri: z.string().meta({ description: 'To be entered at the provider' }),
  logoutUri: z.string().meta({ description: 'For back-channel logout' }),
  version: z.int(),
})

/** Reasons why a provider cannot be used, as far as a check without a sign-in finds out. */
export const providerFaults = [
  'unreachable',
  'not-openid',
  'other-issuer',
  'no-code-flow',
  'client-refused',
  'secret-unreadable',
] as const
export type ProviderFault = (typeof providerFaults)[number]
