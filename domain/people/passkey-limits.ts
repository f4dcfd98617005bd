/** How many passkeys a person can have. */
export const maxPasskeys = 20

/** How long a challenge can be answered, in minutes. */
export const passkeyChallengeMinutes = 5

/** How long the name of a passkey can be. */
export const maxPasskeyNameLength = 60
