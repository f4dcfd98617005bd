import { addPopovers } from '#web/app/polyfills.ts'
import '#web/styles/base.css'
import { StrictMode } from 'react'
import { redirectByAuth } from '#web/app/auth-redirect.ts'
import { deleteLocalCopiesWithoutSession } from '#web/app/drafts/personal-memory.ts'
import { ErrorBoundary } from '#web/app/errors/error-screen.tsx'
import { onSessionExpired } from '#web/app/http/clients.ts'
import { watchUserActivity } from '#web/app/http/user-activity.ts'
import { useCredentials } from '#web/app/state/session-state.ts'
import { followOtherTabs, rehydrateSlices } from '#web/app/state/slices.ts'
import { applyPreferences } from '#web/app/state/theme.ts'
import { startLanguage } from '#web/app/texts/i18n.ts'
import { Toasts } from '#web/app/toasts.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { whenServerUnreachable } from '#web/ui/server-reachability.ts'
import { AuthGate, preloadApp } from './auth-gate.tsx'

// oklch is the newest feature of the oldest supported browsers; older ones would show the screens without colours.
if (CSS.supports('color', 'oklch(0% 0 0)')) {
  // Not awaited at the top level: the application's chunk imports this one, so both would wait for each other.
  void start()
} else document.querySelector('.not-started')?.classList.add('is-too-old')

/** Maximum time for which nothing is shown while loading, so that a fallback does not flash, in ms. */
const maxBlankMs = 1000

async function start() {
  watchUserActivity(window)
  // Large enough for a tab that is open all day: `useOfflineScreen` caches the files in this buffer.
  performance.setResourceTimingBufferSize(10_000)
  const messages = await rehydrateSlices()
  followOtherTabs()
  deleteLocalCopiesWithoutSession()
  redirectByAuth(useCredentials.getState())
  useCredentials.subscribe(redirectByAuth)
  onSessionExpired((company) => redirectByAuth({ isAuthenticated: false, company }))
  // In a separate task: starting React DOM together with this file would block a phone for too long.
  const importingReactDom = new Promise((resolve) => setTimeout(resolve)).then(
    () => import('react-dom/client'),
  )
  const ready = Promise.all([
    addPopovers(),
    startLanguage(),
    applyPreferences(),
    preloadApp().catch(() => undefined),
  ])
  // After this time the page is shown, with its fallback for chunks that are late.
  const blankTimeout = new Promise((resolve) => setTimeout(resolve, maxBlankMs))
  await Promise.race([ready, whenServerUnreachable(), blankTimeout])

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const { createRoot } = await importingReactDom
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <AuthGate />
        <Toasts />
      </ErrorBoundary>
    </StrictMode>,
  )
  for (const message of messages) {
    console.warn(message)
    toast.warn(message)
  }
}
