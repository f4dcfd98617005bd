import { backgroundHeader } from '#contract/notices/live-messages.ts'
import type { ApiError } from '#web/app/http/api-error.ts'
import { createClient, pageSetting } from '#web/app/http/client.ts'
import { signInCompany } from '#web/app/state/browser-memory.ts'
import { sealStorage } from '#web/app/state/clear-storage.ts'
import {
  actingSupplierId,
  useCredentials,
  useFactorSetup,
  useProveidor,
} from '#web/app/state/session-state.ts'
import { i18n } from '#web/app/texts/i18n.ts'
import { noSupplier, sessionExpiryDebounceMs, sessionExpiryReloadDelayMs } from '#web/constants.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Target of the event "use" after each call that the person made; such calls extend the idle time-out on the server. */
export const sessionActivity = new EventTarget()

let debounceTimer: ReturnType<typeof setTimeout> | undefined
let isExpired = false

let beforeReload: (company: string | null) => void = () => {}

/**
 * Sets a function that is called before the page reloads at the end of a session, with the company whose sign-in was
 * opened in this browser: the cleared storage no longer has it.
 */
export function onSessionExpired(listener: typeof beforeReload) {
  beforeReload = listener
}

/** Ends the session once, however many calls report its end: seals storage, shows one message and reloads the page. */
function expireSession(refused: string) {
  if (isExpired) return
  clearTimeout(debounceTimer)
  debounceTimer = setTimeout(() => {
    if (refused !== authorizationHeader()) return
    isExpired = true
    toast.info(i18n.t('sessionExpired'))
    const company = signInCompany.read()
    sealStorage()
    setTimeout(() => {
      beforeReload(company)
      window.location.reload()
    }, sessionExpiryReloadDelayMs)
  }, sessionExpiryDebounceMs)
}

/** The client without a session, for signing in. A page setting may add a forwarded-for header. */
export const publicClient = createClient((): Record<string, string> => {
  const forwardedFor = pageSetting('oto-forwarded-for')
  return forwardedFor ? { 'X-Forwarded-For': forwardedFor } : {}
})

/** The client of a session, with its token and the supplier that company staff act for. */
export const authClient = createClient(sessionHeaders, onRefusal, () =>
  sessionActivity.dispatchEvent(new Event('use')),
)

function onRefusal({ status, code }: ApiError, sentHeaders: Record<string, string>) {
  if (code === 'second-factor-missing') useFactorSetup.setState({ isMissing: true })
  const isRefused = status === 401 || status === 403
  // A late refusal is ignored after signing out, and once another person has signed in.
  const { Authorization: refused } = sentHeaders
  if (isRefused && refused && refused === authorizationHeader()) expireSession(refused)
}

function authorizationHeader(): string | undefined {
  const { type, token, isAuthenticated } = useCredentials.getState()
  return isAuthenticated && token ? `${type} ${token}` : undefined
}

function sessionHeaders(isUserCall: boolean): Record<string, string> {
  const credentials = authorizationHeader()
  const { isChosen } = useProveidor.getState()
  const id = actingSupplierId()
  return {
    ...(credentials && { Authorization: credentials }),
    ...(isChosen && id !== noSupplier ? { 'Oto-Supplier': String(id) } : {}),
    ...(isUserCall ? {} : { [backgroundHeader]: '1' }),
  }
}
