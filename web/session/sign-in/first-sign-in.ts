import { replaceLocation } from '#web/app/auth-redirect.ts'
import { ApiError } from '#web/app/http/api-error.ts'
import { call } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { signOutHere } from '#web/app/sign-out.ts'
import { clearSession, storeSession, useUser } from '#web/app/state/session-state.ts'

/**
 * Signs in with a password that was just chosen. If more than the password is needed, opens the sign-in; throws if the
 * company does not allow passwords. Signs out another person first, whose session would stay on the server and in other
 * tabs.
 */
export async function signInAfterwards(body: { username: string; password: string }) {
  if (useUser.getState().username !== body.username) signOutHere()
  try {
    const session = await call('POST /api/auth/signin', { body })
    replaceLocation(paths.starter)
    storeSession(session)
  } catch (error) {
    // The new password has ended the person's own session, too.
    clearSession()
    if (error instanceof ApiError && error.code === 'provider-required') throw error
    window.location.assign(paths.login)
  }
}
