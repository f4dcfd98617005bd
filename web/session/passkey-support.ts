const isAddress = /^\[|^[\d.]+$/

/** Whether this browser makes passkeys for this page: not without TLS, nor for an address without a name. */
export const canUsePasskeys = (): boolean =>
  typeof window.PublicKeyCredential === 'function' && !isAddress.test(window.location.hostname)

/** Whether the browser offers passkeys where the user name is typed. */
export const offersPasskeysInField = async (): Promise<boolean> =>
  canUsePasskeys() &&
  ((await window.PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false)
