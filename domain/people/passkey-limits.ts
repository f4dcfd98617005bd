/** Maximum passkeys of a person. */
export const maxPasskeys = 20

/** Lifetime of a challenge, in minutes. */
export const passkeyChallengeMinutes = 5

/** Maximum characters of a passkey's name. */
export const maxPasskeyNameLength = 60
