import type { Input, Output } from '#web/app/http/call.ts'

export type Provider = Output<'GET /api/sign-in-providers/:id'>
type Body = Input<'POST /api/sign-in-providers'>['body']

const listNames = ['emailDomains', 'adminGroups', 'modGroups', 'userGroups', 'acrValues'] as const
const textNames = ['label', 'issuer', 'clientId', 'scopes', 'groupsClaim', 'supplierClaim'] as const

/** Typed values of a provider; lists are separated by commas. The secret is never read back. */
export type ProviderDraft = Record<
  (typeof listNames)[number] | (typeof textNames)[number] | 'clientSecret',
  string
> &
  Pick<Provider, 'createsUsers' | 'secondFactor'>

export const draftOfProvider = (provider?: Provider): ProviderDraft => {
  const draft = {
    clientSecret: '',
    createsUsers: provider?.createsUsers ?? false,
    secondFactor: provider?.secondFactor ?? 'when-said',
  }
  const textEntries = textNames.map((field) => [field, provider?.[field] ?? ''])
  const listEntries = listNames.map((field) => [field, (provider?.[field] ?? []).join(', ')])
  const defaults = provider ? {} : { scopes: 'openid profile email' }
  return { ...draft, ...Object.fromEntries([...textEntries, ...listEntries]), ...defaults }
}

/** Whether the secret must be entered: for a new provider, and for another issuer. */
export const needsSecret = (
  { issuer }: Pick<ProviderDraft, 'issuer'>,
  saved?: Pick<Provider, 'issuer'>,
): boolean => issuer.trim() !== saved?.issuer

const parseList = (text: string) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** Returns the request body of a draft; an empty secret leaves the stored one. */
export const bodyOfProvider = (draft: ProviderDraft): Body & { clientSecret: string } => ({
  label: draft.label.trim(),
  issuer: draft.issuer.trim(),
  clientId: draft.clientId.trim(),
  clientSecret: draft.clientSecret,
  scopes: draft.scopes.trim(),
  emailDomains: parseList(draft.emailDomains),
  createsUsers: draft.createsUsers,
  groupsClaim: draft.groupsClaim.trim() || null,
  adminGroups: parseList(draft.adminGroups),
  modGroups: parseList(draft.modGroups),
  userGroups: parseList(draft.userGroups),
  supplierClaim: draft.supplierClaim.trim() || null,
  secondFactor: draft.secondFactor,
  acrValues: parseList(draft.acrValues),
})

/** Returns the fields of a draft that a change compares. A typed secret and its issuer are one field. */
export function changeableProvider(draft: ProviderDraft) {
  const { clientSecret, ...body } = bodyOfProvider(draft)
  return { ...body, secret: clientSecret === '' ? null : { issuer: body.issuer, clientSecret } }
}

/** Returns the request body of changed fields. A secret is sent with the issuer that it was typed for. */
export const providerChangesOf = ({
  secret,
  ...changes
}: Partial<ReturnType<typeof changeableProvider>>) => ({ ...changes, ...secret })
