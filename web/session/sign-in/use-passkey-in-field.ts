import { useEffect } from 'react'
import { offersPasskeysInField } from '#web/session/factors/passkey-support.ts'

/** Lets the browser offer passkeys in the field of the user name, where it can: choosing one signs in. */
export function usePasskeyInField(): void {
  useEffect(() => {
    const end = new AbortController()
    const offer = async () => {
      if (!(await offersPasskeysInField())) return
      const { offerPasskeyInField } = await import('#web/session/sign-in/passkey-sign-in.ts')
      offerPasskeyInField(end.signal)
    }
    // Without it the form and the button still sign in.
    void offer().catch(() => {})
    return () => end.abort()
  }, [])
}
