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

/** Maximum open links of one purpose that a person can have, since each request sends them a mail. */
export const maxOpenLinks = 3

/**
 * Minutes within which as many invitations are mailed to a person. Their mails are counted, since each replaces the link
 * before.
 */
export const invitationLimitMinutes = 60
