import { useEffect } from 'react'
import { passkeyChallengeMinutes } from '#domain/passkey-limits.ts'
import { call } from '#web/app/http/call.ts'
import { storeSession } from '#web/app/state/session-state.ts'
import {
  offersPasskeysInField,
  signWithPasskey,
  stopPasskeyInField,
} from '#web/session/passkey-browser.ts'

const msPerMinute = 60_000

/** Lets the browser offer passkeys in the field of the user name, where it can: choosing one signs in. */
export function usePasskeyInField(): void {
  useEffect(() => {
    let isOver = false
    const offer = async () => {
      if (isOver || !(await offersPasskeysInField())) return
      const options = await call('POST /api/auth/passkey-challenge')
      const passkey = await signWithPasskey(options, true)
      storeSession(await call('POST /api/auth/passkey-signin', { body: { passkey } }))
    }
    // What fails here was offered, not asked for: the form and the button say what goes wrong.
    const tryOffer = () => void offer().catch(() => {})
    tryOffer()
    // A challenge ends; the one after replaces what waits.
    const timer = setInterval(tryOffer, (passkeyChallengeMinutes - 1) * msPerMinute)
    return () => {
      isOver = true
      clearInterval(timer)
      void offersPasskeysInField().then((isOffered) =>
        isOffered ? stopPasskeyInField() : undefined,
      )
    }
  }, [])
}
