import { Suspense } from 'react'
import { lazyPart } from '#web/app/lazy-component.tsx'
import { firstScreens, LoginScreen } from '#web/lazy-screens.ts'
import { ServerLost } from '#web/app/server-unreachable-notice.tsx'
import { useCredentials } from '#web/app/state/session-state.ts'

const App = lazyPart('App', () => import('#web/app.tsx'), { isFirst: true })

/** Authenticated or not: the application, or the sign-in, which does not wait for the application's code. */
export function Gate() {
  const isAuthenticated = useCredentials((session) => session.isAuthenticated)
  return (
    <Suspense fallback={<ServerLost />}>
      {isAuthenticated ? <App /> : <LoginScreen onTyping={App.preload} />}
    </Suspense>
  )
}

/** Loads what the gate is going to show: the screen of the address beside the application, not after it. */
export function loadBehindGate(): Promise<void> {
  if (!useCredentials.getState().isAuthenticated) return Promise.resolve()
  firstScreens[window.location.pathname]?.().catch(() => undefined)
  return App.load()
}
