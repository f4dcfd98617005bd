import { i18n } from '#web/app/i18n.ts'
import { clearStorage } from '#web/app/state/clear-storage.ts'
import { sessionExpiryDebounce, sessionExpiryReloadDelay } from '#web/constants.ts'
import { toast } from '#web/ui/toast.ts'

let waiting: ReturnType<typeof setTimeout> | undefined
let isOver = false

/** The session is over: however many calls say so, the person is told once, storage is wiped, the page starts anew. */
export function expireSession() {
  if (isOver) return
  clearTimeout(waiting)
  waiting = setTimeout(() => {
    isOver = true
    toast.info(i18n.t('sessionExpired'))
    clearStorage('all')
    setTimeout(() => window.location.reload(), sessionExpiryReloadDelay)
  }, sessionExpiryDebounce)
}
