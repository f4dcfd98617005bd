import { QueryCache } from '@tanstack/react-query'
import { runInBackground } from '#web/app/http/background-request.ts'

/** Query cache whose refetches on reconnect and focus are background requests: they do not extend the session. */
export class BackgroundQueryCache extends QueryCache {
  override onOnline() {
    runInBackground(() => super.onOnline())
  }

  override onFocus() {
    runInBackground(() => super.onFocus())
  }
}
