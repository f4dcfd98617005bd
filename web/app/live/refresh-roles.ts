import { runInBackground } from '#web/app/http/background-request.ts'
import { call } from '#web/app/http/call.ts'
import { useCredentials } from '#web/app/state/session-state.ts'

/** Reads anew what the person may do, because an administrator changed it. What fails is repeated by the next stream. */
export function refreshRoles(): void {
  const store = ({ credentials: { roles } }: Awaited<ReturnType<typeof read>>) =>
    useCredentials.setState({ roles })
  runInBackground(() => void read().then(store, () => undefined))
}

const read = () => call('GET /api/auth/me')
