import * as z from 'zod'

/** For how many minutes a mailed link works, by what may be done with it. */
export const accountLinkMinutes = {
  invitation: 72 * 60,
  'password-reset': 30,
  'email-change': 24 * 60,
} as const
export type AccountLinkPurpose = keyof typeof accountLinkMinutes

/** What a mailed link is for. */
export const accountLinkPurpose = z.enum(
  Object.keys(accountLinkMinutes) as [AccountLinkPurpose, ...AccountLinkPurpose[]],
)

/** How many links that somebody asks for themselves may be open at a time: each is a mail to that address. */
export const maxOpenLinks = 3
