import * as z from 'zod'

/** What a person answers when asked for the second factor: six digits, or a recovery code; spaces do no harm. */
export const factorCode = z.string().min(1).max(60)

/** How many recovery codes there are at a time. */
export const recoveryCodeCount = 10
