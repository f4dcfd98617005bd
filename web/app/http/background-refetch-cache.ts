import { QueryCache } from '@tanstack/react-query'
import { runInBackground } from '#web/app/http/background-request.ts'

/** What is read again because the network or the tab is back, nobody asked for: it is no use of the session. */
export class BackgroundRefetchCache extends QueryCache {
  override onOnline() {
    runInBackground(() => super.onOnline())
  }

  override onFocus() {
    runInBackground(() => super.onFocus())
  }
}
