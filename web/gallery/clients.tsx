import { createRoot } from 'react-dom/client'
import { authClient, publicClient } from '#web/app/http/clients.ts'
import { clearSession, storeSession } from '#web/app/state/session-state.ts'
import { startLanguage } from '#web/app/texts/i18n.ts'
import { Toasts } from '#web/app/toasts.tsx'

/** HTTP clients without a screen, for e2e/shell/http-clients.spec.ts. */
async function start() {
  await startLanguage()
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />)
  Object.assign(window, { oto: { authClient, publicClient, storeSession, clearSession } })
}

void start()
