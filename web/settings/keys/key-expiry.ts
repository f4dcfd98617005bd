import { keyLimits } from '#domain/keys/service-account.ts'
import { addDays } from '#domain/units/day.ts'

/** A saved key: its last day, and the day it was made. */
export type SavedKey = { expiresOn: string; createdOn: string }

/** Returns the first and last valid day for a key's last day; none while it is the saved one, which may stay. */
export const expiryRange = (
  expiresOn: string,
  today: string,
  saved?: SavedKey,
): { min?: string; max?: string } =>
  expiresOn === saved?.expiresOn
    ? {}
    : { min: today, max: addDays(saved?.createdOn ?? today, keyLimits.maxDays) }
