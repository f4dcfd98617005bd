/** Minutes after which an idle session ends, and after which any session ends. */
export const sessionTimeoutMinutes = { idle: 60, absolute: 12 * 60 }

/** Minutes between writes of a session's last use. */
export const sessionTouchMinutes = 1

/** Minutes for which a sign-in is enough as step-up authentication of a person without a password. */
export const freshSignInMinutes = 15
