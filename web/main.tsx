import '#web/styles/base.css'
import { StrictMode } from 'react'
import { alignAddress } from '#web/app/auth-redirect.ts'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { Gate, loadBehindGate } from './auth-gate.tsx'
import { watchAttention } from '#web/app/http/user-activity.ts'
import { startLanguage } from '#web/app/i18n.ts'
import { useCredentials } from '#web/app/state/session-state.ts'
import { followOtherTabs, rehydrateSlices } from '#web/app/state/slices.ts'
import { applyTaste } from '#web/app/state/theme.ts'
import { Toasts } from '#web/app/toasts.tsx'
import { serverLost } from '#web/ui/server-reachability.ts'
import { toast } from '#web/ui/toast.ts'

// Not awaited at the top: the application's file imports this one, and would wait for it in turn.
void start()

/** So long nothing is shown, rather than something that is gone in a moment. */
const lateMs = 1000

async function start() {
  watchAttention(window)
  const messages = await rehydrateSlices()
  followOtherTabs()
  alignAddress(useCredentials.getState())
  useCredentials.subscribe(alignAddress)
  // React DOM comes with this file, but begins in a task of its own: the two at once keep a phone from answering too long.
  const drawing = new Promise((resolve) => setTimeout(resolve)).then(
    () => import('react-dom/client'),
  )
  const wanted = Promise.all([
    startLanguage(),
    applyTaste(),
    loadBehindGate().catch(() => undefined),
  ])
  // What does not come soon, or not at all, is waited for on the page and not in front of it.
  const late = new Promise((resolve) => setTimeout(resolve, lateMs))
  await Promise.race([wanted, serverLost(), late])

  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const { createRoot } = await drawing
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <Gate />
        <Toasts />
      </ErrorBoundary>
    </StrictMode>,
  )
  for (const message of messages) {
    console.warn(message)
    toast.warn(message)
  }
}
