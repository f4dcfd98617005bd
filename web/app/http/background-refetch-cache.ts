import { QueryCache } from '@tanstack/react-query'
import { byItself } from '#web/app/http/background-request.ts'

/** What is read again because the network or the tab is back, nobody asked for: it is no use of the session. */
export class ReadCache extends QueryCache {
  override onOnline() {
    byItself(() => super.onOnline())
  }

  override onFocus() {
    byItself(() => super.onFocus())
  }
}
