import { sealStorage } from '#web/app/state/clear-storage.ts'
import { i18n } from '#web/app/texts/i18n.ts'
import { sessionExpiryDebounceMs, sessionExpiryReloadDelayMs } from '#web/constants.ts'
import { toast } from '#web/ui/feedback/toast.ts'

let debounceTimer: ReturnType<typeof setTimeout> | undefined
let isExpired = false

/** The session is over: however many calls say so, the person sees it once, storage is wiped for good, the page starts anew. */
export function expireSession() {
  if (isExpired) return
  clearTimeout(debounceTimer)
  debounceTimer = setTimeout(() => {
    isExpired = true
    toast.info(i18n.t('sessionExpired'))
    sealStorage()
    setTimeout(() => window.location.reload(), sessionExpiryReloadDelayMs)
  }, sessionExpiryDebounceMs)
}
