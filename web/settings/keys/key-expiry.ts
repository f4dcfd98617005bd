import { keyLimits } from '#domain/keys/service-account.ts'
import { addDays } from '#domain/units/day.ts'

/** A saved key: its last day, and the day on which it was created. */
export type SavedKey = { expiresOn: string; createdOn: string }

/** Returns the limits for a key's last day; without limits while it is the saved day, which may stay. */
export const expiryRange = (
  expiresOn: string,
  today: string,
  saved?: SavedKey,
): { min?: string; max?: string } =>
  expiresOn === saved?.expiresOn
    ? {}
    : { min: today, max: addDays(saved?.createdOn ?? today, keyLimits.maxDays) }
