import type * as oidc from 'openid-client'
import { ProviderError } from '#server/people/providers/provider-store.ts'

/** The most that is read of a provider's answer. */
export const maxDocumentBytes = 1024 * 1024

/** Whether a provider may name an address. Without TLS it must be this machine's, and names no other server; with TLS it may be any. */
export const mayName = (issuer: string, address: string): boolean => {
  const [{ protocol, origin }, named] = [new URL(issuer), URL.parse(address)]
  return protocol === 'http:' ? named?.origin === origin : named?.protocol === 'https:'
}

/** A `fetch` for a provider's documents and replies: at allowed addresses, and of a bounded size. */
export const fetchOf =
  (issuer: string): oidc.CustomFetch =>
  async (url, { body, ...options }) => {
    if (!mayName(issuer, url)) throw new ProviderError('not-openid')
    const response = await fetch(url, { ...options, ...(body && { body: body as BodyInit }) })
    const bytes = await readBounded(response)
    const { status, statusText, headers } = response
    return new Response(bytes.length === 0 ? null : bytes, { status, statusText, headers })
  }

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  // Leaving the loop ends the download. The length is in unpacked bytes.
  for await (const part of body ?? []) {
    length += part.length
    if (length > maxDocumentBytes) throw new ProviderError('not-openid')
    parts.push(part)
  }
  return Buffer.concat(parts, length)
}
