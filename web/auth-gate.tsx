import { type ComponentType, Suspense } from 'react'
import { withoutEndingSlashes } from '#web/app/auth-redirect.ts'
import { ServerUnreachableNotice } from '#web/app/errors/server-unreachable-notice.tsx'
import { lazyComponent } from '#web/app/lazy-component.tsx'
import { paths } from '#web/app/paths.ts'
import { useCredentials } from '#web/app/state/session-state.ts'
import { firstScreens } from '#web/first-screens.ts'
import { prefetchLinkFacts } from '#web/session/sign-in/link-facts.ts'
import { LoginScreen } from '#web/session/sign-in/login-screen.tsx'

const App = lazyComponent('App', () => import('#web/root.tsx'), { hasOwnTexts: true })

/** Screens that pages often open with, by path. */
const preloadedScreens: [path: RegExp, screen: { preload: () => Promise<void> }][] = [
  [/^\/starter$/, firstScreens.starter],
  [/^\/orders$/, firstScreens.orders],
  [/^\/shipments\/\d+$/, firstScreens.shipment],
  [/^\/shipments\/\d+\/packing$/, firstScreens.packing],
  [/^\/shipments\/\d+\/receiving$/, firstScreens.receiving],
]

const importPublic = () => import('#web/public-screens.ts')
const options = { hasOwnTexts: true }

/** Screens that need no session; `prefetch` starts the first request of a screen. */
const publicScreens: Record<string, { Screen: PublicScreen; prefetch?: () => void }> = {
  [paths.accountLink]: {
    Screen: lazyComponent('AccountLinkScreen', importPublic, options),
    prefetch: prefetchLinkFacts,
  },
  [paths.unsubscribe]: { Screen: lazyComponent('UnsubscribeScreen', importPublic, options) },
  [paths.forgotPassword]: {
    Screen: lazyComponent('ForgotPasswordScreen', importPublic, options),
  },
  [paths.setup]: { Screen: lazyComponent('SetupScreen', importPublic, options) },
}
type PublicScreen = ComponentType<{ onTyping: () => void }> & { load: () => Promise<unknown> }

// After typing a password, a person most likely needs the application and Today.
const preloadWhileTyping = () => {
  App.preload()
  firstScreens.starter.preload()
}

/** Shows a public screen, the sign-in or, with a session, the application, which the others do not load. */
export function AuthGate() {
  const isAuthenticated = useCredentials((session) => session.isAuthenticated)
  // Renders again on a new token, because signing in on a public screen changes the address.
  const token = useCredentials((session) => session.token)
  const Screen = publicScreens[withoutEndingSlashes(window.location.pathname)]?.Screen
  return (
    <Suspense fallback={<ServerUnreachableNotice />}>
      {Screen ? (
        <Screen onTyping={preloadWhileTyping} />
      ) : isAuthenticated ? (
        // Token as key: another person may sign in in another tab.
        <App key={token} />
      ) : (
        <LoginScreen onTyping={preloadWhileTyping} />
      )}
    </Suspense>
  )
}

/** Loads the chunks for the address: a public screen and its data, or the application and its screen in parallel. */
export async function preloadApp(): Promise<void> {
  const { pathname } = window.location
  const publicScreen = publicScreens[withoutEndingSlashes(pathname)]
  if (publicScreen) {
    publicScreen.prefetch?.()
    await publicScreen.Screen.load()
  } else if (useCredentials.getState().isAuthenticated) {
    void preloadedScreens.find(([path]) => path.test(pathname))?.[1].preload()
    await App.load()
  }
}
