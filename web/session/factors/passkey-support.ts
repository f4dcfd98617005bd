const ipAddressPattern = /^\[|^[\d.]+$/

/** Returns why there are no passkeys here: the address (no TLS, or an IP address), or a browser without them. */
export function passkeyObstacle(): 'address' | 'browser' | undefined {
  if (!window.isSecureContext || ipAddressPattern.test(window.location.hostname)) return 'address'
  return typeof window.PublicKeyCredential === 'function' ? undefined : 'browser'
}

export const canUsePasskeys = (): boolean => passkeyObstacle() === undefined

/** Whether the browser offers passkeys in the field of the user name. */
export const supportsPasskeyAutofill = async (): Promise<boolean> =>
  canUsePasskeys() &&
  ((await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
