import { useCallback, useEffect, useRef, useState } from 'react'
import { sessionTimeoutMinutes, sessionTouchMinutes } from '#domain/people/session-timeouts.ts'
import { runInBackground } from '#web/app/http/background-request.ts'
import { type Output, pathOfRoute } from '#web/app/http/call.ts'
import { authClient, sessionActivity } from '#web/app/http/clients.ts'
import { updateSession } from '#web/app/state/session-state.ts'

const msPerMinute = 60_000
const pollMs = 15_000

/** Times at which the session ends by the idle and the absolute time-out, in ms of the browser's clock. */
export type SessionEnds = { idle: number; absolute: number }

/**
 * Returns the times at which the session ends. The server sends them once; each use in any tab extends the idle end.
 * `refresh` requests them again: as a use, to stay signed in, or in the background once the session should be over.
 */
export function useSessionEnds() {
  const [ends, setEnds] = useState<SessionEnds>()
  const [now, setNow] = useState(Date.now)
  const latest = useRef(ends)
  latest.current = ends

  const refresh = useCallback(async () => {
    const { data, headers } = await authClient.get(pathOfRoute('GET /api/auth/me'))
    const session = data as Output<'GET /api/auth/me'>
    updateSession(session)
    // Converted to the browser's clock, which may differ from the server's.
    const clockSkewMs = Date.now() - Date.parse(headers.get('Date') ?? new Date().toISOString())
    setEnds({
      idle: Date.parse(session.idleUntil) + clockSkewMs,
      absolute: Date.parse(session.endsAt) + clockSkewMs,
    })
    setNow(Date.now())
  }, [])

  useEffect(() => {
    const otherTabs = new BroadcastChannel('oto.session')
    const extendByUse = () => setEnds((before) => before && extendIdle(before, Date.now()))
    const onUse = () => {
      extendByUse()
      otherTabs.postMessage('use')
    }
    sessionActivity.addEventListener('use', onUse)
    otherTabs.addEventListener('message', extendByUse)
    return () => {
      sessionActivity.removeEventListener('use', onUse)
      otherTabs.close()
    }
  }, [])

  useEffect(() => {
    const check = () => {
      const time = Date.now()
      setNow(time)
      const currentEnds = latest.current
      if (!currentEnds || time >= Math.min(currentEnds.idle, currentEnds.absolute))
        runInBackground(() => void refresh().catch(() => {}))
    }
    check()
    const timer = setInterval(check, pollMs)
    // The timer does not run while the computer sleeps.
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [refresh])

  return { ends, now, refresh }
}

/** Extends the idle end as the server does: use is recorded once a minute, and the end counts from the record. */
function extendIdle({ idle, absolute }: SessionEnds, time: number): SessionEnds {
  const recordedAt = idle - sessionTimeoutMinutes.idle * msPerMinute
  const isRecorded = time - recordedAt > sessionTouchMinutes * msPerMinute
  return { idle: isRecorded ? time + sessionTimeoutMinutes.idle * msPerMinute : idle, absolute }
}
