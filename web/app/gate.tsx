import { lazyPart } from '#web/app/lazy-part.tsx'
import { LoginScreen } from '#web/app/parts.ts'
import { useCredentials } from '#web/app/state/session-state.ts'

const App = lazyPart('App', () => import('#web/app/app.tsx'))

/** Authenticated or not: the application, or the sign-in, which does not wait for the application's code. */
export function Gate() {
  const isAuthenticated = useCredentials((session) => session.isAuthenticated)
  return isAuthenticated ? <App /> : <LoginScreen onTyping={App.preload} />
}

/** Loads what the gate is going to show. */
export const loadBehindGate = () =>
  useCredentials.getState().isAuthenticated ? App.load() : Promise.resolve()
