import { call, type Output } from '#web/app/http/call.ts'

export type LinkFacts = Output<'POST /api/auth/link'>

/** The token of the mailed link that the page was opened with. */
export const linkToken = () => window.location.hash.slice(1)

const ask = (token: string) => call('POST /api/auth/link', { body: { token } })

let early: { token: string; facts: Promise<LinkFacts> } | undefined

/** Asks about the link of the address while the code of its screen is still loading. */
export function askAboutLink(): void {
  const token = linkToken()
  early = { token, facts: ask(token) }
  // Told where it is read.
  early.facts.catch(() => undefined)
}

/** Reads the facts of a link; an answer that was asked for early is used once. */
export function readLink(token: string): Promise<LinkFacts> {
  const answer = early?.token === token ? early.facts : ask(token)
  early = undefined
  return answer
}
