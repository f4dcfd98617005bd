import type * as oidc from 'openid-client'
import { ProviderError } from '#server/people/providers/provider-store.ts'

/** Maximum bytes of a provider's reply. */
export const maxDocumentBytes = 1024 * 1024

/**
 * Whether a provider may name a URL. Without TLS it must be of the provider's own origin; with TLS it may be any https
 * URL.
 */
export const isAllowedProviderUrl = (issuer: string, address: string): boolean => {
  const [{ protocol, origin }, url] = [new URL(issuer), URL.parse(address)]
  return protocol === 'http:' ? url?.origin === origin : url?.protocol === 'https:'
}

/** Returns a `fetch` for a provider, limited to allowed URLs and a maximum size. */
export const fetchOf =
  (issuer: string): oidc.CustomFetch =>
  async (url, { body, ...options }) => {
    if (!isAllowedProviderUrl(issuer, url)) throw new ProviderError('not-openid')
    const response = await fetch(url, { ...options, ...(body && { body: body as BodyInit }) })
    const bytes = await readBounded(response)
    const { status, statusText, headers } = response
    return new Response(bytes.length === 0 ? null : bytes, { status, statusText, headers })
  }

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let length = 0
  // The length is that of decompressed bytes; throwing stops the download.
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > maxDocumentBytes) throw new ProviderError('not-openid')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks, length)
}
