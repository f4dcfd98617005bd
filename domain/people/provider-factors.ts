/** Rules for when a sign-in at a provider counts as two factors: if the provider says so, always, or never. */
export const secondFactorTrusts = ['when-said', 'always', 'never'] as const

type Trust = {
  secondFactor: (typeof secondFactorTrusts)[number]
  acrValues: readonly string[]
}
type FactorKind = 'knowledge' | 'possession' | 'inherence'

/** Factor that each method of RFC 8176 proves; methods that prove no factor are left out (`user`, `geo`, `wia` …). */
const kindByMethod: Readonly<Record<string, FactorKind>> = {
  ...{ pwd: 'knowledge', pin: 'knowledge', kba: 'knowledge' },
  ...{ otp: 'possession', hwk: 'possession', swk: 'possession', sc: 'possession' },
  ...{ sms: 'possession', tel: 'possession', pop: 'possession' },
  ...{ face: 'inherence', fpt: 'inherence', iris: 'inherence', retina: 'inherence' },
  ...{ vbm: 'inherence' },
}

/**
 * Whether a sign-in at a provider counts as two factors. By `amr` (RFC 8176), `mfa` does, and so do methods of two
 * kinds: knowledge, possession, inherence. Provider and administrator agree on the values of `acr`.
 */
export function isTwoFactorSignIn(
  { secondFactor, acrValues }: Trust,
  { amr, acr }: Record<string, unknown>,
): boolean {
  if (secondFactor !== 'when-said') return secondFactor === 'always'
  if (typeof acr === 'string' && acrValues.includes(acr)) return true
  const methods = Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : []
  const provenKinds = methods.flatMap((method) =>
    Object.hasOwn(kindByMethod, method) ? kindByMethod[method] : [],
  )
  return methods.includes('mfa') || new Set(provenKinds).size > 1
}
