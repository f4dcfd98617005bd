import { ApiError } from '#web/app/http/api-error.ts'
import { i18n } from '#web/app/texts/i18n.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** A mistake of ours, not an answer of the server or the end of something given up: said, and shown on the console. */
export function reportUnexpected(error: unknown): void {
  if (!(error instanceof Error) || error instanceof ApiError || isCancelled(error)) return
  console.error(error)
  toast.error(i18n.t('problem.unexpected'))
}

// The second is the query library's, whose class is not to be in the first file for this.
const isCancelled = ({ name, message }: Error) =>
  name === 'AbortError' || message === 'CancelledError'

/** Whatever nobody caught is said: a button that does nothing and says nothing is the worst of errors. */
export function watchUnexpectedErrors(page: Window): void {
  page.addEventListener('error', ({ error }) => reportUnexpected(error))
  page.addEventListener('unhandledrejection', ({ reason }) => reportUnexpected(reason))
}
