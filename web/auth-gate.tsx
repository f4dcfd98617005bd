import { type ComponentType, Suspense } from 'react'
import { ServerUnreachableNotice } from '#web/app/errors/server-unreachable-notice.tsx'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { paths } from '#web/app/paths.ts'
import { useCredentials } from '#web/app/state/session-state.ts'
import { lazyScreens } from '#web/lazy-screens.ts'
import { LoginScreen } from '#web/session/sign-in/login-screen.tsx'

const App = lazyComponent('App', () => import('#web/root.tsx'), { hasOwnTexts: true })

/** The screens that a page mostly begins with, by their path: loaded beside the application. */
const firstScreens: Record<string, { preload: () => Promise<void> }> = {
  [paths.starter]: lazyScreens.starter,
  [paths.orders]: lazyScreens.orders,
}

/** What whoever has the address may see, signed in or not. */
const publicScreens: Record<string, ComponentType> = {
  [paths.accountLink]: lazyScreens.accountLink,
  [paths.unsubscribe]: lazyScreens.unsubscribe,
  [paths.forgotPassword]: lazyScreens.forgotPassword,
  [paths.setup]: lazyScreens.setup,
}

/** Shows the application to whoever is signed in, the sign-in to others; the sign-in does not load the application. */
export function AuthGate() {
  const isAuthenticated = useCredentials((session) => session.isAuthenticated)
  // Drawn again for another token: whoever signs in upon a public screen leaves it.
  useCredentials((session) => session.token)
  const PublicScreen = publicScreens[window.location.pathname]
  return (
    <Suspense fallback={<ServerUnreachableNotice />}>
      {PublicScreen ? (
        <PublicScreen />
      ) : isAuthenticated ? (
        <App />
      ) : (
        <LoginScreen onTyping={App.preload} />
      )}
    </Suspense>
  )
}

/** Loads the application and the screen of the address in parallel; nothing while signed out. */
export async function preloadApp(): Promise<void> {
  if (!useCredentials.getState().isAuthenticated || publicScreens[window.location.pathname]) return
  void firstScreens[window.location.pathname]?.preload()
  await App.load()
}
