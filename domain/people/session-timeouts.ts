/** Minutes after which an idle session ends, and after which any session ends. */
export const sessionTimeoutMinutes = { idle: 60, absolute: 12 * 60 }

/** The last use of a session is written at most once in so many minutes. */
export const sessionTouchMinutes = 1

/** How long a sign-in stands for the password of who has none. */
export const freshSignInMinutes = 15
