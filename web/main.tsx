import { addPopovers } from '#web/app/missing-features.ts'
import '#web/styles/base.css'
import { StrictMode } from 'react'
import { redirectByAuth } from '#web/app/auth-redirect.ts'
import { deleteLocalCopiesWithoutSession } from '#web/app/drafts/delete-local-copies.ts'
import { ErrorBoundary } from '#web/app/errors/error-boundary.tsx'
import { watchUserActivity } from '#web/app/http/user-activity.ts'
import { useCredentials } from '#web/app/state/session-state.ts'
import { followOtherTabs, rehydrateSlices } from '#web/app/state/slices.ts'
import { applyPreferences } from '#web/app/state/theme.ts'
import { startLanguage } from '#web/app/texts/i18n.ts'
import { Toasts } from '#web/app/toasts.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { serverUnreachable } from '#web/ui/server-reachability.ts'
import { AuthGate, preloadApp } from './auth-gate.tsx'

// The newest feature of the oldest supported browsers. Older ones run most of it, but would show the screens without a color.
if (CSS.supports('color', 'oklch(0% 0 0)')) {
  // Not awaited at the top: the application's file imports this one, and would wait for it in turn.
  void start()
} else document.querySelector('.not-started')?.classList.add('is-too-old')

/** So long nothing is shown, rather than something that is gone in a moment. */
const maxBlankMs = 1000

async function start() {
  watchUserActivity(window)
  // A tab that is open all day still knows all files that it loaded, and its screens open again without a network.
  performance.setResourceTimingBufferSize(10_000)
  const messages = await rehydrateSlices()
  followOtherTabs()
  deleteLocalCopiesWithoutSession()
  redirectByAuth(useCredentials.getState())
  useCredentials.subscribe(redirectByAuth)
  // React DOM comes with this file, but begins in a task of its own: the two at once keep a phone from answering too long.
  const drawing = new Promise((resolve) => setTimeout(resolve)).then(
    () => import('react-dom/client'),
  )
  const wanted = Promise.all([
    addPopovers(),
    startLanguage(),
    applyPreferences(),
    preloadApp().catch(() => undefined),
  ])
  // A chunk that comes late or not at all is waited for with the page shown, not before it.
  const late = new Promise((resolve) => setTimeout(resolve, maxBlankMs))
  await Promise.race([wanted, serverUnreachable(), late])

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const { createRoot } = await drawing
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
