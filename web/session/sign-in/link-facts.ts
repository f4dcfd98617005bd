import { call, type Output } from '#web/app/http/call.ts'

export type LinkFacts = Output<'POST /api/auth/link'>

/** Returns the token of the mailed link that opened the page. */
export const linkToken = () => window.location.hash.slice(1)

const requestFacts = (token: string) => call('POST /api/auth/link', { body: { token } })

let earlyRequest: { token: string; facts: Promise<LinkFacts> } | undefined

/** Requests the facts of the mailed link in the address while the code of its screen is still loading. */
export function prefetchLinkFacts(): void {
  const token = linkToken()
  earlyRequest = { token, facts: requestFacts(token) }
  // Handled by `readLink`.
  earlyRequest.facts.catch(() => undefined)
}

/** Reads the facts of a link; an early reply is used once. */
export function readLink(token: string): Promise<LinkFacts> {
  const facts = earlyRequest?.token === token ? earlyRequest.facts : requestFacts(token)
  earlyRequest = undefined
  return facts
}
