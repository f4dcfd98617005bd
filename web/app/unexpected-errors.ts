import { ApiError } from '#web/app/http/api-error.ts'
import { i18n } from '#web/app/texts/i18n.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Shows an unexpected error and logs it; ignores errors of calls (`ApiError`) and cancelled work. */
export function reportUnexpected(error: unknown): void {
  if (!(error instanceof Error) || error instanceof ApiError || isCancelled(error)) return
  console.error(error)
  toast.error(i18n.t('problem.unexpected'))
}

// TanStack Query throws `CancelledError`; importing its class would enlarge the first chunk.
const isCancelled = ({ name, message }: Error) =>
  name === 'AbortError' || message === 'CancelledError'

/** Reports uncaught errors: otherwise a press could fail without any message. */
export function watchUnexpectedErrors(page: Window): void {
  page.addEventListener('error', ({ error }) => reportUnexpected(error))
  page.addEventListener('unhandledrejection', ({ reason }) => reportUnexpected(reason))
}
