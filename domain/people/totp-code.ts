import * as z from 'zod'

/** A second factor as typed: a TOTP code of six digits or a recovery code; spaces are ignored. */
export const secondFactorCode = z.string().min(1).max(60)

export const recoveryCodeCount = 10
