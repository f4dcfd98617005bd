import { ApiError } from '#web/app/http/api-error.ts'
import { i18n } from '#web/app/texts/i18n.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Shows an unexpected error and logs it; ignores errors of calls (`ApiError`) and cancelled work. */
export function reportUnexpected(error: unknown): void {
  if (!(error instanceof Error) || error instanceof ApiError || isCancelled(error)) return
  console.error(error)
  toast.error(i18n.t('problem.unexpected'))
}

// The second is the query library's, whose class is not to be in the first file for this.
const isCancelled = ({ name, message }: Error) =>
  name === 'AbortError' || message === 'CancelledError'

/** Reports errors that nothing caught: a button that does nothing and shows nothing is the worst of errors. */
export function watchUnexpectedErrors(page: Window): void {
  page.addEventListener('error', ({ error }) => reportUnexpected(error))
  page.addEventListener('unhandledrejection', ({ reason }) => reportUnexpected(reason))
}
