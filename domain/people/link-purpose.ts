import * as z from 'zod'

/** Minutes for which a mailed link works, by its purpose. */
export const accountLinkMinutes = {
  invitation: 72 * 60,
  'password-reset': 30,
  'email-change': 24 * 60,
} as const
export type AccountLinkPurpose = keyof typeof accountLinkMinutes

export const accountLinkPurpose = z.enum(
  Object.keys(accountLinkMinutes) as [AccountLinkPurpose, ...AccountLinkPurpose[]],
)

/**
 * Maximum links of one purpose that a person can request within `linkLimitMinutes`, since each request sends a mail.
 */
export const maxRequestedLinks = 3

/** Minutes within which the links of a purpose are limited in number. */
export const linkLimitMinutes = { ...accountLinkMinutes, invitation: 60 } as const
