import { replaceLocation } from '#web/app/auth-redirect.ts'
import { call } from '#web/app/http/call.ts'
import { paths } from '#web/app/paths.ts'
import { storeSession } from '#web/app/state/session-state.ts'

/** Signs in with a password that was just chosen; if more than the password is needed, opens the sign-in. */
export async function signInAfterwards(body: { username: string; password: string }) {
  try {
    const session = await call('POST /api/auth/signin', { body })
    replaceLocation(paths.starter)
    storeSession(session)
  } catch {
    window.location.assign(paths.login)
  }
}
