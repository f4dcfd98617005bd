const isAddress = /^\[|^[\d.]+$/

/** Why there are no passkeys here: the address (without TLS, or without a name), or a browser that has none. */
export function passkeyObstacle(): 'address' | 'browser' | undefined {
  if (!window.isSecureContext || isAddress.test(window.location.hostname)) return 'address'
  return typeof window.PublicKeyCredential === 'function' ? undefined : 'browser'
}

/** Whether this browser makes passkeys for this page. */
export const canUsePasskeys = (): boolean => passkeyObstacle() === undefined

/** Whether the browser offers passkeys where the user name is typed. */
export const offersPasskeysInField = async (): Promise<boolean> =>
  canUsePasskeys() &&
  ((await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
