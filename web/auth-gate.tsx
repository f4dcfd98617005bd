import { Suspense } from 'react'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { ServerUnreachableNotice } from '#web/app/server-unreachable-notice.tsx'
import { useCredentials } from '#web/app/state/session-state.ts'
import { firstScreens } from '#web/lazy-screens.ts'
import { LoginScreen } from '#web/session/login-screen.tsx'

const App = lazyComponent('App', () => import('#web/app.tsx'), { isFirst: true })

/** Shows the application to whoever is signed in, the sign-in to others; the sign-in does not load the application. */
export function AuthGate() {
  const isAuthenticated = useCredentials((session) => session.isAuthenticated)
  return (
    <Suspense fallback={<ServerUnreachableNotice />}>
      {isAuthenticated ? <App /> : <LoginScreen onTyping={App.preload} />}
    </Suspense>
  )
}

/** Loads the application and the screen of the address in parallel; nothing while signed out. */
export function preloadApp(): Promise<void> {
  if (!useCredentials.getState().isAuthenticated) return Promise.resolve()
  firstScreens[window.location.pathname]?.().catch(() => undefined)
  return App.load()
}
