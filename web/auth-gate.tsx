import { type ComponentType, Suspense } from 'react'
import { ServerUnreachableNotice } from '#web/app/errors/server-unreachable-notice.tsx'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { paths } from '#web/app/paths.ts'
import { useCredentials } from '#web/app/state/session-state.ts'
import { firstScreens } from '#web/first-screens.ts'
import { LoginScreen } from '#web/session/sign-in/login-screen.tsx'

const App = lazyComponent('App', () => import('#web/root.tsx'), { hasOwnTexts: true })

/** The screens that a page mostly begins with, by their path. */
const beginnings: Record<string, { preload: () => Promise<void> }> = {
  [paths.starter]: firstScreens.starter,
  [paths.orders]: firstScreens.orders,
}

/** Screens for whoever has the address, signed in or not. */
const publicScreens: Record<string, ComponentType> = {
  [paths.accountLink]: lazyComponent(
    'AccountLinkScreen',
    () => import('#web/session/sign-in/account-link-screen.tsx'),
  ),
  [paths.unsubscribe]: lazyComponent(
    'UnsubscribeScreen',
    () => import('#web/session/sign-in/unsubscribe-screen.tsx'),
  ),
  [paths.forgotPassword]: lazyComponent(
    'ForgotPasswordScreen',
    () => import('#web/session/sign-in/forgot-password-screen.tsx'),
  ),
  [paths.setup]: lazyComponent(
    'SetupScreen',
    () => import('#web/session/sign-in/setup-screen.tsx'),
  ),
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
  void beginnings[window.location.pathname]?.preload()
  await App.load()
}
